import type { DemoCategory } from './dish.ts'

export const rice: DemoCategory = {
  main: 'Biryani & Rice',
  subcategories: {
    Biryani: [
      {
        name: 'Hyderabadi Chicken Biryani',
        rupees: 349,
        veg: false,
        description: 'Dum-cooked, with raita and salan.',
        look: { rice: { color: '#dd9a3a', grain: '#fff3d2', chunk: 'pieces', chunkColor: '#9a4c22' } },
      },
      {
        name: 'Mutton Dum Biryani',
        rupees: 449,
        veg: false,
        description: 'Tender mutton, saffron rice.',
        look: { rice: { color: '#c98532', grain: '#fbe9bd', chunk: 'pieces', chunkColor: '#5c2b17', metal: 'copper' } },
      },
      {
        name: 'Veg Dum Biryani',
        rupees: 269,
        veg: true,
        description: 'Seasonal vegetables, mint, fried onion.',
        look: { rice: { color: '#e0b054', grain: '#fff6dd', chunk: 'seeds', chunkColor: '#6f9a3c' } },
      },
      {
        name: 'Egg Biryani',
        rupees: 249,
        veg: false,
        description: 'Two eggs, layered rice.',
        look: { rice: { color: '#d9a544', grain: '#fff3d2', chunk: 'eggs' } },
      },
    ],
    'Rice & Noodles': [
      {
        name: 'Jeera Rice',
        rupees: 179,
        veg: true,
        description: 'Basmati with cumin and ghee.',
        look: { rice: { color: '#f0e7d2', grain: '#a97b3c', chunk: 'none', metal: 'steel' } },
      },
      {
        name: 'Steamed Rice',
        rupees: 129,
        veg: true,
        description: 'Plain sona masoori.',
        look: { rice: { color: '#f2eee4', grain: '#ffffff', chunk: 'none', metal: 'white' } },
      },
      {
        name: 'Curd Rice',
        rupees: 149,
        veg: true,
        description: 'Tempered with mustard and ginger.',
        look: { rice: { color: '#f6f2e6', grain: '#7f9a5c', chunk: 'none', metal: 'steel' } },
      },
      {
        name: 'Veg Fried Rice',
        rupees: 229,
        veg: true,
        description: 'Wok-tossed with spring onion.',
        look: { rice: { color: '#d9b978', grain: '#fbe9bd', chunk: 'seeds', chunkColor: '#e07a3a', metal: 'iron' } },
      },
      {
        name: 'Chicken Schezwan Noodles',
        rupees: 279,
        veg: false,
        description: 'Hot, red and garlicky.',
        look: { rice: { color: '#c2542a', grain: '#eeb06a', chunk: 'cubes', chunkColor: '#e3bd8c', metal: 'iron' } },
      },
    ],
  },
}

export const breads: DemoCategory = {
  main: 'Breads',
  subcategories: {
    Tandoor: [
      {
        name: 'Tandoori Roti',
        rupees: 39.5,
        veg: true,
        description: 'Whole wheat, from the clay oven.',
        look: { bread: { color: '#cfa066', shape: 'round' } },
      },
      {
        name: 'Butter Naan',
        rupees: 65,
        veg: true,
        description: 'Soft, with a brush of butter.',
        look: { bread: { color: '#efd6a0', shape: 'naan' } },
      },
      {
        name: 'Garlic Naan',
        rupees: 79.5,
        veg: true,
        description: 'Garlic and coriander.',
        look: { bread: { color: '#ecd09a', shape: 'naan', topping: '#5f8f3c' } },
      },
      {
        name: 'Lachha Paratha',
        rupees: 75,
        veg: true,
        description: 'Flaky layers, ghee.',
        look: { bread: { color: '#d9ad68', shape: 'folded' } },
      },
      {
        name: 'Amritsari Kulcha',
        rupees: 99,
        veg: true,
        description: 'Stuffed with potato and onion.',
        look: { bread: { color: '#e6c285', shape: 'round', topping: '#8a5a2c' } },
      },
    ],
    Griddle: [
      {
        name: 'Rumali Roti',
        rupees: 55,
        veg: true,
        description: 'Thin as a handkerchief.',
        look: { bread: { color: '#f2e2bf', shape: 'folded' } },
      },
      {
        name: 'Poori (3 pcs)',
        rupees: 69,
        veg: true,
        description: 'Puffed, with potato sagu.',
        look: { bread: { color: '#dfa34a', shape: 'puffed' } },
      },
    ],
  },
}

export const sides: DemoCategory = {
  main: 'Sides',
  subcategories: {
    'Salad & Raita': [
      {
        name: 'Green Salad',
        rupees: 119,
        veg: true,
        description: 'Cucumber, tomato, onion, lime.',
        look: { salad: { leaves: '#7fb255', topping: '#f6e6b0' } },
      },
      {
        name: 'Kachumber',
        rupees: 109,
        veg: true,
        description: 'Chopped fine, with chaat masala.',
        look: { salad: { leaves: '#9cbf62', topping: '#d8432f' } },
      },
      {
        name: 'Boondi Raita',
        rupees: 99,
        veg: true,
        description: 'Whisked curd, crisp boondi.',
        look: { curry: { color: '#f4efe2', chunk: 'seeds', chunkColor: '#e0a83c', metal: 'steel' } },
      },
      {
        name: 'Masala Papad (2 pcs)',
        rupees: 59,
        veg: true,
        description: 'Fried, with onion and tomato.',
        look: { bread: { color: '#e8bb68', shape: 'round', topping: '#c8402c' } },
      },
    ],
  },
}
