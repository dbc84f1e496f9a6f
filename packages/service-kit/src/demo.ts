/** The id of the demo restaurant, fixed so that every service fills its own part of it. */
export const DEMO_RESTAURANT_ID = '01910000-0000-7000-8000-000000000001'
