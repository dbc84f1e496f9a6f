// The smallest possible gateway with the product's libraries: Express and http-proxy-middleware.
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'

const { BARE_PORT, BARE_TARGET } = process.env as Record<string, string>
const app = express()
app.disable('x-powered-by')
app.use(createProxyMiddleware({ target: BARE_TARGET!, pathFilter: '/api' }))
app.listen(Number(BARE_PORT), '127.0.0.1', () => process.send?.('ready'))
