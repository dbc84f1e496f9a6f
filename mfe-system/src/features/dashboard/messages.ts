/** The texts of the dashboard, exactly as in spec §2. */
export const messages = {
  restaurants: 'Total Restaurants',
  mrr: 'Monthly Revenue (MRR)',
  activePaid: 'Active Paid Subs',
  lapsed: 'Lapsed / Pending',
  users: 'Total Users',
  signUps: 'New Sign-ups (Last 7 Days)',
  orders: 'Total Orders on platform',
  recent: 'Recent Orders',
  recentHelp: 'Last 20 orders across all restaurants',
  noOrders: 'No recent orders found.',
} as const
