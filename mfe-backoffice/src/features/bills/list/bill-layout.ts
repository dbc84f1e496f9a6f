/**
 * The layout of the parts of a bill: a card, two lines, or one line below headings. It depends on the width of the
 * list, because a sidebar may take a quarter of the screen.
 */
export const billLayout = [
  'grid grid-cols-[minmax(0,1fr)_auto]',
  "[grid-template-areas:'number_amount'_'time_state'_'order_method']",
  '@min-[40rem]:grid-cols-[minmax(0,1fr)_8.75rem_9rem_8.5rem]',
  "@min-[40rem]:[grid-template-areas:'number_time_state_amount'_'order_order_method_amount']",
  '@min-[60rem]:grid-cols-[10.5rem_8.75rem_minmax(0,1fr)_8.75rem_7rem_8.5rem]',
  "@min-[60rem]:[grid-template-areas:'number_time_order_state_method_amount']",
].join(' ')
