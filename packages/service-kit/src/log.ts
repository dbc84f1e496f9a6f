import { pino, type Logger } from 'pino'

const secrets = [
  'authorization',
  'password',
  'token',
  '*.authorization',
  '*.password',
  '*.token',
  '*["x-service-token"]',
  'req.headers.authorization',
]

/** JSON lines on standard output, without secrets. */
export function createLogger(name: string, level: string): Logger {
  return pino({ name, level, redact: { paths: secrets, censor: '[hidden]' } })
}
