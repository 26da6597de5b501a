import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  server: {
    port: 4310,
    // In development the API, the identity calls and the files come from the server that `npm run dev` starts.
    proxy: Object.fromEntries(['/api', '/identity', '/files', '/dev'].map((path) => [path, 'http://localhost:4300'])),
  },
  build: {
    outDir: 'dist',
    // Maps are made for error reports but no page refers to them.
    sourcemap: 'hidden',
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
  },
});
