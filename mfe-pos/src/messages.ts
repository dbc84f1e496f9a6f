/** What the till says, to the letter of spec §4, §5 and §8; what it says of its own accord stands at the end. */
export const messages = {
  initialLoadFailed: 'Failed to load initial data. Please check your connection.',
  settingsFailed: 'Failed to load restaurant settings.',
  orderDetailsFailed: 'Failed to load order details.',
  noTables: 'No tables found. Add tables via the Dashboard.',

  emptyOrder: 'Cannot place an empty order.',
  tableRequired: 'Internal error: No table selected for Dine-In.',
  deliveryDetailsRequired: 'Please fill in all customer details for Delivery orders.',
  punchedCannotDecrease: 'Cannot decrease quantity of already punched items.',
  nothingToPunch: 'No new items or quantity increases to punch.',
  placeBeforeKot: 'Place the order first to print KOT.',
  itemAdded: (name: string) => `${name} added`,

  placed: 'Order Placed!',
  updated: 'Order Updated!',
  placedToast: 'Order placed successfully!',
  updatedToast: 'Order updated successfully!',
  placeFailed: 'Failed to place order.',
  updateFailed: 'Failed to update order.',

  tableCleared: (name: string) => `Table ${name} cleared!`,
  clearFailed: 'Failed to clear table.',

  orderSettled: (orderNumber: string) => `Order ${orderNumber} settled!`,
  settleFailed: 'Failed to settle order.',
  placeBeforeBill: 'Place the order first to open its bill.',
  placedWithOtherDetails: 'The order was already placed with the customer details given before.',
  punchBeforeBill: 'Punch the update first, so that the bill has everything.',
} as const
