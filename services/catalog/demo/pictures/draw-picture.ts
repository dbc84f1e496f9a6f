import {
  curry,
  fried,
  grill,
  soup,
  south,
  type Curry,
  type Fried,
  type Grill,
  type Soup,
  type South,
} from './dishes.ts'
import { bread, rice, salad, type Bread, type Rice, type Salad } from './rice-and-breads.ts'
import { bottle, cup, glass, sweet, type Bottle, type Cup, type Glass, type Sweet } from './sweets-and-drinks.ts'
import { seededRandom, circle, type Shape } from './svg.ts'

/** The look of a dish: the vessel or kind of food, with its colours and shapes. */
export type DishLook =
  | { readonly curry: Curry }
  | { readonly grill: Grill }
  | { readonly fried: Fried }
  | { readonly rice: Rice }
  | { readonly bread: Bread }
  | { readonly south: South }
  | { readonly salad: Salad }
  | { readonly soup: Soup }
  | { readonly sweet: Sweet }
  | { readonly glass: Glass }
  | { readonly cup: Cup }
  | { readonly bottle: Bottle }

const BACKGROUNDS = ['#fbead2', '#fde3d0', '#f6ebd9', '#fbe6c4', '#f3e7dc', '#fdebe0'] as const

/** Draws a dish as a small SVG. The same name and look always give the same picture. */
export function drawPicture(name: string, look: DishLook): string {
  const chance = seededRandom(name)
  const background = BACKGROUNDS[Math.floor(chance() * BACKGROUNDS.length)] ?? BACKGROUNDS[0]
  const shapes = [
    `<path d="M0 0H200V200H0Z" fill="${background}"/>`,
    circle(100, 100, 94, '#fff', ' opacity=".38"'),
    ...shapesOf(look, chance),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${shapes.join('')}</svg>`
}

function shapesOf(look: DishLook, chance: () => number): Shape[] {
  if ('curry' in look) return curry(look.curry, chance)
  if ('grill' in look) return grill(look.grill)
  if ('fried' in look) return fried(look.fried, chance)
  if ('rice' in look) return rice(look.rice, chance)
  if ('bread' in look) return bread(look.bread, chance)
  if ('south' in look) return south(look.south, chance)
  if ('salad' in look) return salad(look.salad, chance)
  if ('soup' in look) return soup(look.soup, chance)
  if ('sweet' in look) return sweet(look.sweet, chance)
  if ('glass' in look) return glass(look.glass, chance)
  if ('cup' in look) return cup(look.cup)
  return bottle(look.bottle)
}
