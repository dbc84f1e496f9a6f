/**
 * Preloaded into every process the stack starts: when the stack is gone without having stopped them
 * (killed with -9), they stop themselves, as they would when asked.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
