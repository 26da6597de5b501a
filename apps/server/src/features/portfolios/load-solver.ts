import loader, { type Highs } from 'highs';

/** HiGHS in WebAssembly. Its types describe the CommonJS build, where the loader is a property of what we import. */
export const loadSolver = loader as unknown as () => Promise<Highs>;
