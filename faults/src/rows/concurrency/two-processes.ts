import { addressOf, Client, type HttpRequest, type HttpReply } from '../../support/http.ts'
import { openRestaurant, type Restaurant, type RestaurantSize } from '../../support/restaurants.ts'
import type { RowContext } from '../../row.ts'

/** A restaurant whose two terminals reach two processes of the orders service on one database. */
export interface TwoProcesses {
  readonly restaurant: Restaurant
  /** Sends a request to one of the processes. @param process 0 or 1 */
  send(process: number, ask: HttpRequest): Promise<HttpReply>
  stop(): Promise<void>
}

export async function startTwo({ product, random }: RowContext, size?: RestaurantSize): Promise<TwoProcesses> {
  const restaurant = await openRestaurant(product, random, size)
  const second = await product.startSecond('orders')
  const clients = [product.serviceUrl('orders'), second.url].map(
    (url, nth) => new Client(url, { address: addressOf(2_000 + nth) }),
  )
  return {
    restaurant,
    send: (process, ask) => clients[process % clients.length]!.send({ token: restaurant.tokens.Waiter, ...ask }),
    async stop() {
      for (const client of clients) client.close()
      await second.stop()
    },
  }
}
