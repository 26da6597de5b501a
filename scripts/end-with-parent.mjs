// Preloaded by run.mjs: when the parent is gone, however it ended, this process is asked to stop in order.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
