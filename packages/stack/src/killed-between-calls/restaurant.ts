import type { Product } from './product.ts'

type Asked = {
  readonly token?: string
  readonly json?: object
  readonly form?: Record<string, string>
  readonly basic?: string
}

/** Calls an endpoint. @throws Error with the reply when it is a refusal */
export async function ask<T>(url: string, method: string, { token, json, form, basic }: Asked = {}): Promise<T> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form ?? {})) body.set(name, value)
  const reply = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(basic && { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }),
      ...(json && { 'content-type': 'application/json' }),
    },
    body: json ? JSON.stringify(json) : form ? body : null,
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export type Restaurant = {
  readonly id: string
  readonly subdomain: string
  /** The id of the restaurant's subscription at the provider. */
  readonly subscriptionId: string
}

/** Opens a restaurant with a dish, two tables, a settled order, an active order and a paid plan. */
export async function openRestaurant({ urlOf }: Product, operator: string, subdomain: string): Promise<Restaurant> {
  const [tenancy, catalog, orders, billing] = [urlOf('tenancy'), urlOf('catalog'), urlOf('orders'), urlOf('billing')]
  const admin = { email: `admin@${subdomain}.test`, password: 'a-password' }
  const { id } = await ask<{ id: string }>(`${tenancy}/api/system/restaurants`, 'POST', {
    token: operator,
    json: { name: `Restaurant ${subdomain}`, subdomain, admin_email: admin.email, admin_password: admin.password },
  })
  const { token } = await ask<{ token: string }>(`${tenancy}/api/login`, 'POST', { json: { ...admin, subdomain } })

  const dish = await ask<{ id: string }>(`${catalog}/api/menu`, 'POST', {
    token,
    form: { name: 'Dosa', price: '120', main_category: 'Breakfast', subcategory: 'South' },
  })
  const area = await ask<{ id: string }>(`${orders}/api/areas`, 'POST', { token, json: { name: 'Garden' } })
  const punch = async (name: string) => {
    const table = await ask<{ id: string }>(`${orders}/api/tables`, 'POST', {
      token,
      json: { name, pax: 4, areaId: area.id },
    })
    await ask(`${orders}/api/orders`, 'POST', {
      token,
      json: {
        items: [{ id: dish.id, quantity: 2, price: 120 }],
        orderType: 'Dine-In',
        tableId: table.id,
        customerDetails: null,
      },
    })
    return table
  }
  const settled = await punch('G1')
  await punch('G2')
  await ask(`${orders}/api/tables/${settled.id}/free`, 'PUT', { token })

  const { subscriptionId } = await ask<{ subscriptionId: string }>(`${billing}/api/subscription/create`, 'POST', {
    token,
    json: { plan_id: 'plan_pro' },
  })
  const paid = await ask<object>(`${urlOf('razorpay')}/dev/razorpay/subscriptions/${subscriptionId}/pay`, 'POST', {
    json: { outcome: 'success' },
  })
  await ask(`${billing}/api/subscription/verify`, 'POST', { token, json: paid })
  return { id, subdomain, subscriptionId }
}
