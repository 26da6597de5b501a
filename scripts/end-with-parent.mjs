// Preloaded into the processes that must not outlive who started them: when the parent is gone, however it ended, this
// one is asked to stop in order. Forks inherit the preload but have another parent, whose channel is not ours to touch.
if (process.env.END_WITH_PARENT === String(process.ppid)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
