/**
 * Preloaded into every process of the stack: when the stack was killed (kill -9), each process stops itself as if
 * asked.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
