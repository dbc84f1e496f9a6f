// The smallest possible service with the product's libraries: Fastify, one prepared statement of pg, and a checked
// token. It has no tenant policy, audit, idempotency, menu prices or limits, so the difference to the product is the
// cost of those.
import fastify from 'fastify'
import jwt from 'jsonwebtoken'
import pg from 'pg'
import { placeStatement } from './statements.ts'

type Line = { readonly id: string; readonly quantity: number; readonly price: number }

const { BARE_PORT, BARE_DATABASE_URL, BARE_SECRET } = process.env as Record<string, string>
const pool = new pg.Pool({ connectionString: BARE_DATABASE_URL!, max: 10 })
const app = fastify()

const menu = `
  SELECT id, name, description, price_paise, main_category, subcategory FROM dishes WHERE restaurant_id = $1`
const newest = `
  SELECT o.id, o.number, o.created_at, (
    SELECT jsonb_agg(jsonb_build_object('id', l.dish_id, 'name', l.name, 'quantity', l.quantity, 'price', l.price_paise)
      ORDER BY l.position)
    FROM order_lines l WHERE l.restaurant_id = o.restaurant_id AND l.order_id = o.id) AS items
  FROM orders o WHERE o.restaurant_id = $1 ORDER BY o.created_at DESC LIMIT 50`

const text = { type: 'string' } as const
const whole = { type: 'integer' } as const
const listOf = (properties: object) => ({ 200: { type: 'array', items: { type: 'object', properties } } })
const body = {
  type: 'object',
  required: ['items'],
  properties: {
    items: {
      type: 'array',
      items: { type: 'object', properties: { id: text, quantity: whole, price: { type: 'number' } } },
    },
  },
}

app.decorateRequest('restaurant', '')
app.addHook('onRequest', async (req) => {
  const claims = jwt.verify(String(req.headers.authorization).slice(7), BARE_SECRET!) as { tid: string }
  req.setDecorator('restaurant', claims.tid)
})
const ask = (name: string, statement: string, values: unknown[]) => pool.query({ name, text: statement, values })

app.post('/api/orders', { schema: { body } }, async (req, reply) => {
  const { items } = req.body as { items: Line[] }
  const lines = JSON.stringify(items.map((line, position) => ({ ...line, position })))
  const { rows } = await ask('place', placeStatement, [req.getDecorator('restaurant'), lines])
  return reply.code(201).send({ message: 'Order placed', order_id: rows[0].id, order_number: rows[0].number })
})
app.get(
  '/api/menu',
  {
    schema: {
      response: listOf({
        id: text,
        name: text,
        description: text,
        price_paise: whole,
        main_category: text,
        subcategory: text,
      }),
    },
  },
  async (req) => (await ask('menu', menu, [req.getDecorator('restaurant')])).rows,
)
const item = { type: 'object', properties: { id: text, name: text, quantity: whole, price: whole } }
app.get(
  '/api/orders',
  {
    schema: { response: listOf({ id: text, number: whole, created_at: text, items: { type: 'array', items: item } }) },
  },
  async (req) => (await ask('newest', newest, [req.getDecorator('restaurant')])).rows,
)

await app.listen({ port: Number(BARE_PORT), host: '127.0.0.1' })
process.send?.('ready')
