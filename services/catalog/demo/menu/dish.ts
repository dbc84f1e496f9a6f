import type { DishLook } from '../pictures/draw-picture.ts'

export type Tax = 'GST 5%' | 'GST 18%' | 'No Tax'

/** A dish of the demo menu. The price is in rupees, as on a printed menu. */
export type DemoDish = {
  readonly name: string
  readonly rupees: number
  readonly veg: boolean
  readonly description: string
  readonly look: DishLook
  readonly tax?: Tax
}

export type DemoCategory = {
  readonly main: string
  readonly subcategories: Readonly<Record<string, readonly DemoDish[]>>
}
