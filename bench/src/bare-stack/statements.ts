/** Places an order: $1 is the restaurant, $2 the lines as JSON. */
export const placeStatement = `
  WITH numbered AS (
    INSERT INTO counters VALUES ($1, 1) ON CONFLICT (restaurant_id) DO UPDATE SET last = counters.last + 1
    RETURNING last
  ), placed AS (
    INSERT INTO orders (restaurant_id, id, number) SELECT $1, uuidv7(), last FROM numbered RETURNING id, number
  ), lined AS (
    INSERT INTO order_lines SELECT $1, placed.id, line.position, line.id, 'Dish', line.quantity, (line.price * 100)::int
    FROM placed, jsonb_to_recordset($2::jsonb) AS line(id uuid, quantity int, price numeric, position int)
  )
  SELECT id, number FROM placed`
