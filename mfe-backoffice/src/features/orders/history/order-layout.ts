/**
 * The layout of the parts of an order: a card, two lines, or one line below headings. It depends on the width of the
 * list, because a sidebar may take a quarter of the screen. A phone with very large text has no space for two parts
 * side by side.
 */
export const orderLayout = [
  "grid [grid-template-areas:'number'_'type'_'time'_'items'_'place'_'total'_'bill'] @max-[16rem]:*:justify-self-start",
  '@min-[16rem]:grid-cols-[minmax(0,1fr)_auto]',
  "@min-[16rem]:[grid-template-areas:'number_type'_'time_items'_'place_place'_'total_bill']",
  '@min-[44rem]:grid-cols-[minmax(0,1fr)_10rem_8rem_6.5rem]',
  "@min-[44rem]:[grid-template-areas:'number_type_total_bill'_'place_time_items_bill']",
  '@min-[62rem]:grid-cols-[12.5rem_6.5rem_9.25rem_minmax(0,1fr)_5.5rem_7.5rem_5.75rem]',
  "@min-[62rem]:[grid-template-areas:'number_type_time_place_items_total_bill']",
].join(' ')
