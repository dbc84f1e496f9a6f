import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'

// Usage: npm run dev -w mfe-pos, or inside a running Tiffin: npm run dev -w mfe-pos -- --against http://localhost:8080
const { values } = parseArgs({ options: { against: { type: 'string' }, port: { type: 'string' } } })
const cli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js')
const child = spawn(
  process.execPath,
  [cli, 'serve', '--config', 'webpack.config.ts', ...(values.port ? ['--port', values.port] : [])],
  {
    stdio: 'inherit',
    env: { ...process.env, ...(values.against && { TIFFIN_AGAINST: values.against }) },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))
