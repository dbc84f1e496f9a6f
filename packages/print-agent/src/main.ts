import { printAgent } from './print-agent.ts'

// `npm run print-agent -- test 192.168.1.50:9100`
process.exitCode = await printAgent(process.argv.slice(2), {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})
