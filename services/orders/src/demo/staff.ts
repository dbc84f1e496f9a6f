/**
 * The staff who serve in the demo restaurant; they are users of tenancy's demo data. The Waiter is listed twice, so
 * that a random pick gives the Waiter two of three orders.
 */
export const demoStaff = [
  { id: '01910000-0000-7000-8000-000000000104', email: 'waiter@spice.test', role: 'Waiter' },
  { id: '01910000-0000-7000-8000-000000000104', email: 'waiter@spice.test', role: 'Waiter' },
  { id: '01910000-0000-7000-8000-000000000102', email: 'captain@spice.test', role: 'Captain' },
] as const

export type DemoStaff = (typeof demoStaff)[number]
