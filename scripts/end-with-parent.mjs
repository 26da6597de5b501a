// Preloaded into processes that must not outlive their parent: if the parent is gone, this process is asked to stop.
// Forks inherit the preload but have another parent and channel.
if (process.env.END_WITH_PARENT === String(process.ppid)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
