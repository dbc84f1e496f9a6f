/**
 * This file is preloaded into every program that `startProgram` starts. When the stack was killed (kill -9), the
 * program stops itself as after SIGTERM.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
