// The health check of a container: ends with 0 where the process in it answers.
const reply = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => undefined)
process.exit(reply?.ok ? 0 : 1)
