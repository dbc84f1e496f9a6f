import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { role } from './fields.ts'
import { menuItem, menuItemFields } from './menu-items.ts'
import { orderItem } from './items.ts'
import { order } from './order-schema.ts'
import { createOrder, customerDetails } from './orders.ts'
import { getOverview } from './overview.ts'
import { createPlan, plan, planFeatures, updatePlan } from './plans.ts'
import { getMrr } from './mrr.ts'
import { platformStats } from './platform.ts'
import { recentOrder } from './recent-orders.ts'
import { restaurantSettings } from './restaurant-settings.ts'
import { adminRestaurant, createRestaurant, restaurantPageQuery } from './restaurants.ts'
import { getDashboard } from './dashboard.ts'
import { userDetails } from './users.ts'
import { subscriptionDetails } from './subscriptions.ts'
import { area } from './areas.ts'
import { table } from './tables.ts'
import { taxGroup } from './tax-groups.ts'

const fieldsOf = (schema: { readonly shape: object }) => Object.keys(schema.shape)

test.each([
  [
    '[C3-001] menu item',
    menuItem,
    [
      'id',
      'name',
      'description',
      'price',
      'main_category',
      'subcategory',
      'category',
      'tax_group_id',
      'tax_group_name',
      'tax_rate',
      'image_url',
    ],
  ],
  ['[C3-003] tax group', taxGroup, ['id', 'name', 'rate', 'is_split']],
  ['[C3-005] table', table, ['id', 'name', 'status', 'pax', 'area_id', 'area_name']],
  ['[C3-007] area', area, ['id', 'name']],
  [
    '[C3-008] order',
    order,
    [
      'id',
      'order_number',
      'order_type',
      'table_name',
      'area_name',
      'status',
      'created_at',
      'total_amount',
      'customer_name',
      'customer_contact',
      'items',
    ],
  ],
  [
    '[C3-011] order item',
    orderItem,
    ['id', 'name', 'quantity', 'price', 'tax_rate_applied', 'tax_group_name', 'tax_is_split'],
  ],
  ['[C3-012] customer details', customerDetails, ['name', 'address', 'contact']],
  [
    '[C3-013] restaurant settings',
    restaurantSettings,
    ['name', 'address', 'gstin', 'phone', 'bill_header', 'bill_footer', 'kot_header', 'kot_footer'],
  ],
  ['[C3-018] user details', userDetails, ['userRole', 'userEmail', 'restaurantName']],
  [
    '[C3-019] plan',
    plan,
    ['plan_id', 'name', 'price_in_paise', 'billing_interval', 'razorpay_plan_id', 'features', 'created_at'],
  ],
  [
    '[C3-021] plan features',
    planFeatures,
    ['order_limit_daily', 'user_limit', 'menu_item_limit', 'allow_user_management'],
  ],
  [
    '[C3-024] subscription details',
    subscriptionDetails,
    ['plan_id', 'name', 'status', 'current_period_end', 'price_in_paise', 'features'],
  ],
  ['[C3-025] dashboard', getDashboard.response, ['restaurant']],
  [
    '[C3-031] entry of the admin restaurant list',
    adminRestaurant,
    [
      'id',
      'name',
      'subdomain',
      'admin_email',
      'plan_name',
      'subscription_status',
      'current_period_end',
      'user_count',
      'created_at',
    ],
  ],
  ['[C3-032] stats', platformStats, ['restaurants', 'users', 'orders']],
  ['[C3-033] MRR', getMrr.response, ['total_mrr_paise']],
  ['[C3-034] recent order', recentOrder, ['restaurant_name', 'created_at', 'total_amount_rupees', 'order_number']],
  ['[C3-035] create-restaurant payload', createRestaurant.body, ['name', 'subdomain', 'admin_email', 'admin_password']],
  ['[C3-026] overview', getOverview.response, ['totalOrders', 'todaysSales']],
])('%s has its fields', (_name, schema, fields) => {
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields))
})

test.each([
  ['[C3-001] the price of a menu item', 99.5, '99.5', menuItem.shape.price],
  ['[C3-005] the pax of a table', 4, 4.5, table.shape.pax],
  ['[C3-019] the price of a plan in paise', 149_900, 1_499.5, plan.shape.price_in_paise],
] as const)('%s is a number: %j is one, %j is not', (_field, number, other, schema) => {
  expect(z.safeParse(schema, number).success).toBe(true)
  expect(z.safeParse(schema, other).success).toBe(false)
})

test('[C3-020] a plan may have no Razorpay plan', () => {
  expect(z.safeParse(plan.shape.razorpay_plan_id, null).success).toBe(true)
})

test('[C3-020] who writes a plan may leave its Razorpay plan out, or say null', () => {
  const written = {
    plan_id: 'plan_lite',
    name: 'Lite',
    price_in_paise: 49_900,
    billing_interval: 'monthly',
    features: { order_limit_daily: 10, user_limit: 3, menu_item_limit: 50, allow_user_management: false },
  }
  for (const body of [createPlan.body, updatePlan.body])
    for (const each of [written, { ...written, razorpay_plan_id: null }, { ...written, razorpay_plan_id: 'plan_rzp' }])
      expect(z.safeParse(body, each).success).toBe(true)
})

test('[C3-009] [C9-024] an order is Dine-In, Takeaway or Delivery, and of no other type', () => {
  const types = ['Dine-In', 'Takeaway', 'Delivery', 'Drive-In', 'dine-in']
  expect(types.filter((type) => z.safeParse(order.shape.order_type, type).success)).toEqual(types.slice(0, 3))
  expect(types.filter((type) => z.safeParse(createOrder.body.shape.orderType, type).success)).toEqual(types.slice(0, 3))
})

test.each(['Active', 'Completed', 'Cancelled'])('[C3-010] the status of an order may be %s', (status) => {
  expect(z.safeParse(order.shape.status, status).success).toBe(true)
})

test('[C3-016] a role is one of four', () => {
  expect(z.safeParse(role, 'Waiter').success).toBe(true)
  expect(z.safeParse(role, 'Owner').success).toBe(false)
})

test('[C3-019] [C9-044] a plan is billed monthly or yearly, as it is read and as it is written', () => {
  const intervals = ['monthly', 'yearly', 'weekly', 'Monthly']
  for (const { billing_interval } of [plan.shape, createPlan.body.shape])
    expect(intervals.filter((each) => z.safeParse(billing_interval, each).success)).toEqual(['monthly', 'yearly'])
})

test('[C3-003] of a tax group rate is a percent with two decimals and is_split a boolean', () => {
  expect(
    z.safeParse(taxGroup, { id: '01910000-0000-7000-8000-0000000000a1', name: 'GST 5%', rate: 5, is_split: true })
      .success,
  ).toBe(true)
  expect(
    z.safeParse(taxGroup, { id: '01910000-0000-7000-8000-0000000000a1', name: 'GST 5%', rate: 5.001, is_split: true })
      .success,
  ).toBe(false)
  expect(
    z.safeParse(taxGroup, { id: '01910000-0000-7000-8000-0000000000a1', name: 'GST 5%', rate: 5, is_split: 'true' })
      .success,
  ).toBe(false)
})

test.each([
  ['120', 120],
  [' 99.5 ', 99.5],
  ['0', 0],
  ['.50', 0.5],
  ['10000000', 10_000_000],
])('[C5-012] the price %j is %d rupees', (text, rupees) => {
  expect(menuItemFields.shape.price.parse(text)).toBe(rupees)
})

test.each(['', ' ', '-1', '1.005', '1e3', '0x10', 'abc', '1,000', '10000000.01', undefined, 12])(
  '%j is no price of the item form',
  (text) => {
    expect(z.safeParse(menuItemFields.shape.price, text).success).toBe(false)
  },
)

test.each(['a\u0000b', 'a\u0007b', '\ud800', 'a\udc00b'])('%j is no text: the database cannot hold it', (text) => {
  expect(z.safeParse(restaurantSettings.shape.address, text).success).toBe(false)
  expect(z.safeParse(restaurantPageQuery, { page: '1', q: text }).success).toBe(false)
})

test.each(['12 MG Road\nBengaluru', 'बिरयानी', '🍛'])('%j is a text', (text) => {
  expect(z.safeParse(restaurantSettings.shape.address, text).success).toBe(true)
})
