export { mockReceipt } from './billing/billing-handlers.ts'
export { seedInvoices, seedPlans } from './billing/seed-plans.ts'
export { MOCK_CODE, seedPublicPlans, type FrontDoor } from './front-door/front-door.ts'
export { mockToken } from './front-door/mock-token.ts'
export { createHandlers } from './http/handlers.ts'
export { addToOrder, placeOrder } from './orders/place-order.ts'
export { seedHistory } from './orders/seed-history.ts'
export { freeTableOf, settleById } from './orders/settle-order.ts'
export { orderToWire } from './orders/to-wire.ts'
export { createMockRestaurant, type MockRestaurant, type OrderRecord, type RecordedCall } from './restaurant.ts'
export {
  largeMenu,
  seedAreas,
  seedMenu,
  seedSettings,
  seedSubscription,
  seedTables,
  seedTaxGroups,
  seedUser,
  seedUsers,
} from './seed.ts'
export { FAILING_DISCOUNT_RUPEES, SENTINELS } from './sentinels.ts'
export { HOUSES } from './system/houses.ts'
export { type MockPlatform, type PlatformRestaurant } from './system/platform.ts'
export { recordAction } from './system/record-action.ts'
