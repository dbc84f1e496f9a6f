import type { DemoCategory } from './dish.ts'

export const starters: DemoCategory = {
  main: 'Starters',
  subcategories: {
    'Veg Starters': [
      {
        name: 'Gobi Manchurian',
        rupees: 229,
        veg: true,
        description: 'Crisp cauliflower in a ginger, garlic and soy glaze.',
        look: { fried: { color: '#a8431f', shape: 'balls', glaze: true } },
      },
      {
        name: 'Paneer 65',
        rupees: 289,
        veg: true,
        description: 'Paneer fried with curry leaves and red chilli.',
        look: { fried: { color: '#d1572b', shape: 'cubes', glaze: true } },
      },
      {
        name: 'Chilli Paneer Dry',
        rupees: 299,
        veg: true,
        description: 'Paneer tossed with peppers and green chilli.',
        look: { fried: { color: '#e2b981', shape: 'cubes', glaze: true, dipColor: '#a8431f' } },
      },
      {
        name: 'Crispy Corn',
        rupees: 219,
        veg: true,
        description: 'Golden corn with pepper and spring onion.',
        look: { fried: { color: '#f0b93a', shape: 'balls' } },
      },
      {
        name: 'Vegetable Samosa (2 pcs)',
        rupees: 89,
        veg: true,
        description: 'Potato and pea filling, tamarind chutney.',
        look: { fried: { color: '#cf9440', shape: 'samosas', dipColor: '#7c3a1c' } },
      },
      {
        name: 'Onion Pakoda',
        rupees: 139.5,
        veg: true,
        description: 'Sliced onion in spiced gram flour.',
        look: { fried: { color: '#c8842c', shape: 'rings' } },
      },
      {
        name: 'Veg Spring Rolls',
        rupees: 209,
        veg: true,
        description: 'Cabbage, carrot and glass noodles, fried crisp.',
        look: { fried: { color: '#d9a04c', shape: 'rolls', dipColor: '#d8542f' } },
      },
      {
        name: 'Hara Bhara Kabab',
        rupees: 239,
        veg: true,
        description: 'Spinach and pea patties with a soft heart.',
        look: { fried: { color: '#6f8c3a', shape: 'discs', dipColor: '#e8e0c8' } },
      },
    ],
    'Non-Veg Starters': [
      {
        name: 'Chicken 65',
        rupees: 319,
        veg: false,
        description: 'The Chennai classic with curry leaves.',
        look: { fried: { color: '#c03f22', shape: 'cubes', glaze: true } },
      },
      {
        name: 'Chilli Chicken',
        rupees: 329,
        veg: false,
        description: 'Boneless chicken, peppers, dark soy.',
        look: { fried: { color: '#8c3a1a', shape: 'cubes', glaze: true } },
      },
      {
        name: 'Chicken Lollipop',
        rupees: 339,
        veg: false,
        description: 'Six winglets with schezwan dip.',
        look: { grill: { color: '#b8391f', shape: 'legs', dipColor: '#c8402c' } },
      },
      {
        name: 'Apollo Fish',
        rupees: 379,
        veg: false,
        description: 'Hyderabadi fish strips, yoghurt and chilli.',
        look: { fried: { color: '#c65f2d', shape: 'strips', glaze: true } },
      },
      {
        name: 'Prawn Koliwada',
        rupees: 429,
        veg: false,
        description: 'Batter-fried prawns the Mumbai way.',
        look: { fried: { color: '#df7a35', shape: 'rings', dipColor: '#7fae4b' } },
      },
    ],
    Soups: [
      {
        name: 'Tomato Dhania Shorba',
        rupees: 149,
        veg: true,
        description: 'Roasted tomato with coriander stems.',
        look: { soup: { color: '#d9502e', topping: '#f6d9a8' } },
      },
      {
        name: 'Sweet Corn Soup',
        rupees: 159,
        veg: true,
        description: 'Creamed corn, carrot and beans.',
        look: { soup: { color: '#edc765', topping: '#f6e08e' } },
      },
      {
        name: 'Chicken Manchow Soup',
        rupees: 189,
        veg: false,
        description: 'Dark and peppery, with fried noodles.',
        look: { soup: { color: '#8a5326', topping: '#e0b06a' } },
      },
    ],
  },
}

export const tandoor: DemoCategory = {
  main: 'Tandoor',
  subcategories: {
    'Veg Tandoor': [
      {
        name: 'Paneer Tikka',
        rupees: 319,
        veg: true,
        description: 'Cottage cheese, peppers, mustard oil marinade.',
        look: { grill: { color: '#e79a3c', shape: 'cubes' } },
      },
      {
        name: 'Malai Broccoli',
        rupees: 329,
        veg: true,
        description: 'Broccoli in cheese and cardamom cream.',
        look: { grill: { color: '#a9bd6a', shape: 'rounds', char: '#4f5a24' } },
      },
      {
        name: 'Tandoori Mushroom',
        rupees: 309,
        veg: true,
        description: 'Button mushrooms stuffed and charred.',
        look: { grill: { color: '#c48a5a', shape: 'rounds' } },
      },
    ],
    'Non-Veg Tandoor': [
      {
        name: 'Tandoori Chicken (Half)',
        rupees: 359,
        veg: false,
        description: 'On the bone, overnight marinade.',
        look: { grill: { color: '#cf4a26', shape: 'legs' } },
      },
      {
        name: 'Chicken Tikka',
        rupees: 349,
        veg: false,
        description: 'Boneless thigh, Kashmiri chilli.',
        look: { grill: { color: '#d9622f', shape: 'cubes' } },
      },
      {
        name: 'Murgh Malai Kabab',
        rupees: 369,
        veg: false,
        description: 'Cream, cheese and white pepper.',
        look: { grill: { color: '#ecd3a2', shape: 'cubes', char: '#8a5a2c' } },
      },
      {
        name: 'Mutton Seekh Kabab',
        rupees: 419,
        veg: false,
        description: 'Minced mutton, mint and green chilli.',
        look: { grill: { color: '#8f4a2a', shape: 'kebabs' } },
      },
      {
        name: 'Fish Tikka',
        rupees: 429,
        veg: false,
        description: 'Seer fish with carom and lime.',
        look: { grill: { color: '#e3a445', shape: 'rounds' } },
      },
    ],
  },
}
