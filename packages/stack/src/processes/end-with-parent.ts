/**
 * This file is preloaded into every process of the stack. When the stack was killed (kill -9), each process stops
 * itself as after SIGTERM.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
