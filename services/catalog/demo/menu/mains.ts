import type { DemoCategory } from './dish.ts'

export const mains: DemoCategory = {
  main: 'Mains',
  subcategories: {
    'Paneer & Veg': [
      {
        name: 'Paneer Butter Masala',
        rupees: 319,
        veg: true,
        description: 'Paneer in a buttery tomato gravy.',
        look: { curry: { color: '#e0702c', chunk: 'cubes', cream: true } },
      },
      {
        name: 'Palak Paneer',
        rupees: 309,
        veg: true,
        description: 'Paneer in slow-cooked spinach.',
        look: { curry: { color: '#4f7a34', chunk: 'cubes', metal: 'iron' } },
      },
      {
        name: 'Kadai Paneer',
        rupees: 319,
        veg: true,
        description: 'Peppers, coriander seed, fresh ground.',
        look: { curry: { color: '#bd5222', chunk: 'cubes', metal: 'iron' } },
      },
      {
        name: 'Malai Kofta',
        rupees: 329,
        veg: true,
        description: 'Paneer dumplings in cashew gravy.',
        look: { curry: { color: '#e3b673', chunk: 'balls', chunkColor: '#b97834', cream: true } },
      },
      {
        name: 'Veg Kolhapuri',
        rupees: 279,
        veg: true,
        description: 'Mixed vegetables, fiery dry spices.',
        look: { curry: { color: '#a63c1c', chunk: 'seeds', chunkColor: '#e0a24a' } },
      },
      {
        name: 'Bhindi Masala',
        rupees: 259,
        veg: true,
        description: 'Okra with onion and dried mango.',
        look: { curry: { color: '#a3642c', chunk: 'leaves', chunkColor: '#6f9a3c', metal: 'steel' } },
      },
      {
        name: 'Aloo Gobi',
        rupees: 249,
        veg: true,
        description: 'Potato and cauliflower, home style.',
        look: { curry: { color: '#d39a32', chunk: 'pieces', chunkColor: '#f0dca6', metal: 'steel' } },
      },
    ],
    Dal: [
      {
        name: 'Dal Makhani',
        rupees: 269,
        veg: true,
        description: 'Black lentils simmered overnight.',
        look: { curry: { color: '#6a3a22', chunk: 'seeds', chunkColor: '#4c2617', metal: 'clay', cream: true } },
      },
      {
        name: 'Dal Tadka',
        rupees: 219,
        veg: true,
        description: 'Yellow lentils, cumin and garlic.',
        look: { curry: { color: '#e3a92f', chunk: 'leaves', chunkColor: '#b5371f', metal: 'steel' } },
      },
      {
        name: 'Amritsari Chole',
        rupees: 239.5,
        veg: true,
        description: 'Chickpeas with pomegranate seed.',
        look: { curry: { color: '#7d4420', chunk: 'seeds', chunkColor: '#d9a860', metal: 'iron' } },
      },
    ],
    Chicken: [
      {
        name: 'Butter Chicken',
        rupees: 369,
        veg: false,
        description: 'Tandoori chicken, tomato, fenugreek.',
        look: { curry: { color: '#dd6526', chunk: 'pieces', chunkColor: '#c4552a', cream: true } },
      },
      {
        name: 'Chicken Chettinad',
        rupees: 359,
        veg: false,
        description: 'Roasted pepper and star anise.',
        look: { curry: { color: '#7a3a1a', chunk: 'pieces', chunkColor: '#a5652f', metal: 'iron' } },
      },
      {
        name: 'Andhra Chicken Curry',
        rupees: 349,
        veg: false,
        description: 'Guntur chilli, for the brave.',
        look: { curry: { color: '#b2321a', chunk: 'pieces', chunkColor: '#8f4523', metal: 'clay' } },
      },
    ],
    'Mutton, Egg & Seafood': [
      {
        name: 'Mutton Rogan Josh',
        rupees: 449,
        veg: false,
        description: 'Kashmiri slow-braised mutton.',
        look: { curry: { color: '#9a2c18', chunk: 'pieces', chunkColor: '#5f2a18' } },
      },
      {
        name: 'Egg Masala',
        rupees: 229,
        veg: false,
        description: 'Boiled eggs in onion masala.',
        look: { curry: { color: '#b9581f', chunk: 'eggs', metal: 'steel' } },
      },
      {
        name: 'Goan Prawn Curry',
        rupees: 459,
        veg: false,
        description: 'Coconut, kokum and red chilli.',
        look: { curry: { color: '#e08a3c', chunk: 'shrimps', chunkColor: '#f2a284', metal: 'clay' } },
      },
      {
        name: 'Malabar Fish Curry',
        rupees: 429,
        veg: false,
        description: 'Seer fish in raw mango gravy.',
        look: { curry: { color: '#d9812a', chunk: 'pieces', chunkColor: '#f0e2c8', metal: 'clay' } },
      },
    ],
  },
}

export const southIndian: DemoCategory = {
  main: 'South Indian',
  subcategories: {
    Dosa: [
      {
        name: 'Masala Dosa',
        rupees: 119.5,
        veg: true,
        description: 'Crisp, with potato palya inside.',
        look: { south: { shape: 'dosa', color: '#d99a45' } },
      },
      {
        name: 'Mysore Masala Dosa',
        rupees: 139,
        veg: true,
        description: 'Red garlic chutney under the potato.',
        look: { south: { shape: 'dosa', color: '#cd7f36', filling: '#c24a24' } },
      },
      {
        name: 'Onion Uttapam',
        rupees: 129,
        veg: true,
        description: 'Thick and soft, onion on top.',
        look: { south: { shape: 'uttapam', color: '#e9cf94' } },
      },
    ],
    Tiffin: [
      {
        name: 'Idli (3 pcs)',
        rupees: 79,
        veg: true,
        description: 'Steamed rice cakes, sambar, chutney.',
        look: { south: { shape: 'idli', color: '#fbf8ef' } },
      },
      {
        name: 'Medu Vada (2 pcs)',
        rupees: 89,
        veg: true,
        description: 'Lentil doughnuts, crisp outside.',
        look: { south: { shape: 'vada', color: '#b9772e' } },
      },
    ],
  },
}
