import { printAgent } from './print-agent.ts'

// `npm run print-agent -- test 192.168.1.50:9100`, for example, runs this file.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
const terminal = {
  say: (line: string) => process.stdout.write(`${line}\n`),
  complain: (line: string) => process.stderr.write(`${line}\n`),
}
process.exitCode = await printAgent(process.argv.slice(2), terminal, stop.signal)
