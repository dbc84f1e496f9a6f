import type {
  Area,
  MenuItem,
  RestaurantSettings,
  SubscriptionDetails,
  Table,
  TaxGroup,
  User,
  UserDetails,
} from '@tiffin/contracts'
import { AVAILABLE, UNLIMITED } from '@tiffin/domain'
import { ID_PREFIX, mockId } from './ids.ts'
import { SENTINEL_DISHES } from './sentinels.ts'

export const seedUser: UserDetails = {
  userRole: 'Admin',
  userEmail: 'asha@spicegarden.example',
  restaurantName: 'Spice Garden',
}

export const seedUsers: User[] = [
  { id: mockId(ID_PREFIX.user, 1), email: seedUser.userEmail, role: 'Admin' },
  { id: mockId(ID_PREFIX.user, 2), email: 'meera@spicegarden.example', role: 'Cashier' },
  { id: mockId(ID_PREFIX.user, 3), email: 'ravi@spicegarden.example', role: 'Waiter' },
]

/** A plan that limits the number of users and nothing else. */
export const seedSubscription: SubscriptionDetails = {
  plan_id: 'plan_growth',
  name: 'Growth',
  status: 'active',
  current_period_end: '2027-01-31T18:29:59.000Z',
  price_in_paise: 99_900,
  billing_interval: 'monthly',
  cancels_at_period_end: false,
  features: { order_limit_daily: UNLIMITED, user_limit: 10, menu_item_limit: UNLIMITED, allow_user_management: true },
}

export const seedSettings: RestaurantSettings = {
  name: 'Spice Garden',
  address: '12 Church Street\nBengaluru 560001',
  gstin: '29ABCDE1234F1Z5',
  phone: '080 4112 2334',
  bill_header: 'Namaste and welcome',
  bill_footer: 'Thank you, come again',
  kot_header: 'Main kitchen',
  kot_footer: '',
  discount_limits: { Admin: null, Captain: null, Cashier: null, Waiter: null },
  discount_reason_required: false,
  primary_punch: 'order',
  default_payment_method: null,
  upi_vpa: null,
  upi_name: null,
  upi_mc: null,
}

export const seedTaxGroups: TaxGroup[] = [
  { id: mockId(ID_PREFIX.taxGroup, 1), name: 'GST 5%', rate: 5, is_split: true },
  { id: mockId(ID_PREFIX.taxGroup, 2), name: 'GST 18%', rate: 18, is_split: true },
  { id: mockId(ID_PREFIX.taxGroup, 3), name: 'VAT', rate: 10, is_split: false },
  { id: mockId(ID_PREFIX.taxGroup, 4), name: 'No Tax', rate: 0, is_split: false },
]

export const seedAreas: Area[] = ['Terrace', 'Garden', 'Main Hall'].map((name, index) => ({
  id: mockId(ID_PREFIX.area, index + 1),
  name,
}))

/** Returns thirty tables, four of them in no area. */
export function seedTables(): Table[] {
  return Array.from({ length: 30 }, (_, index) => {
    const area = index < 26 ? seedAreas[index % 3] : undefined
    return {
      id: mockId(ID_PREFIX.table, index + 1),
      name: `T${index + 1}`,
      status: AVAILABLE,
      pax: [2, 4, 4, 6][index % 4] ?? 2,
      area_id: area?.id ?? null,
      area_name: area?.name ?? null,
    }
  })
}

type Row = readonly [name: string, price: number, main: string, sub: string, veg: boolean | null, tax: number]

const rows: readonly Row[] = [
  ['Paneer Tikka', 290, 'Starters', 'Tandoor', true, 0],
  ['Chicken 65', 310, 'Starters', 'Fried', false, 0],
  ['Hara Bhara Kebab', 240, 'Starters', 'Tandoor', true, 0],
  ['Dal Makhani', 260, 'Mains', 'Curries', true, 0],
  ['Butter Chicken', 380, 'Mains', 'Curries', false, 0],
  ['Palak Paneer', 280, 'Mains', 'Curries', true, 0],
  ['Hyderabadi Chicken Biryani', 360, 'Mains', 'Rice', false, 0],
  ['Veg Pulao', 220, 'Mains', 'Rice', true, 0],
  ['Butter Naan', 55, 'Breads', 'Tandoor', true, 0],
  ['Tandoori Roti', 30, 'Breads', 'Tandoor', true, 0],
  ['Masala Dosa', 130, 'South Indian', 'Dosa', true, 0],
  ['Idli Sambar', 90, 'South Indian', 'Steamed', true, 0],
  ['Gulab Jamun', 110, 'Desserts', 'Mithai', true, 0],
  ['Kulfi Falooda', 150, 'Desserts', 'Ice', true, 0],
  ['Masala Chaas', 60, 'Drinks', 'Cold', true, 0],
  ['Filter Coffee', 45, 'Drinks', 'Hot', true, 0],
  ['Fresh Lime Soda', 99.99, 'Drinks', 'Cold', true, 1],
  ['Kingfisher Premium 650 ml', 320, 'Bar', 'Beer', null, 2],
]

export function seedMenu(): MenuItem[] {
  return [...rows, ...SENTINEL_DISHES.map((name): Row => [name, 100, 'Failures', 'Sentinels', null, 3])].map(toDish)
}

/** Returns a menu of `size` dishes, the first of which has a very long name and price. */
export function largeMenu(size = 500): MenuItem[] {
  const longest: Row = [
    'Chef’s Special Slow-Cooked Kashmiri Rogan Josh with Saffron Pulao and Burani Raita',
    1_000_000,
    'Mains',
    'Curries',
    false,
    0,
  ]
  const many = Array.from({ length: size - 1 }, (_, index): Row => {
    const [name, price, ...rest] = rows[index % rows.length] as Row
    return [`${name} No. ${index + 1}`, price + (index % 7) * 5, ...rest]
  })
  return [longest, ...many].map(toDish)
}

/** Draws a plate seen from above, so that some tiles have a picture. */
export function drawPlate(veg: boolean | null): string {
  const food = veg === false ? '%23b5562a' : '%23d9a23a'
  return (
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    '<rect width="64" height="64" fill="%23efe6d8"/><circle cx="32" cy="32" r="25" fill="white"/>' +
    `<circle cx="32" cy="32" r="17" fill="${food}"/></svg>`
  )
}

function toDish([name, price, main, sub, veg, tax]: Row, index: number): MenuItem {
  const group = seedTaxGroups[tax]
  return {
    id: mockId(ID_PREFIX.dish, index + 1),
    name,
    description: '',
    price,
    main_category: main,
    subcategory: sub,
    category: main,
    tax_group_id: group?.id ?? null,
    tax_group_name: group?.name ?? null,
    tax_rate: group?.rate ?? 0,
    tax_is_split: group?.is_split ?? false,
    image_url: index % 3 === 0 ? drawPlate(veg) : null,
    thumbnail_url: index % 3 === 0 ? drawPlate(veg) : null,
    is_veg: veg,
  }
}
