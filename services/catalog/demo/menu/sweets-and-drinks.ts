import type { DemoCategory } from './dish.ts'

export const desserts: DemoCategory = {
  main: 'Desserts',
  subcategories: {
    'Indian Sweets': [
      {
        name: 'Gulab Jamun (2 pcs)',
        rupees: 99,
        veg: true,
        description: 'Warm, in cardamom syrup.',
        look: { sweet: { shape: 'balls', color: '#7a3b1c' } },
      },
      {
        name: 'Rasmalai (2 pcs)',
        rupees: 139,
        veg: true,
        description: 'Chenna discs in saffron milk.',
        look: { sweet: { shape: 'discs', color: '#fdf3d6', syrup: '#f4d88a' } },
      },
      {
        name: 'Gajar Halwa',
        rupees: 149,
        veg: true,
        description: 'Delhi carrots, khoya, ghee.',
        look: { sweet: { shape: 'pudding', color: '#d9541f', syrup: '#c4471a' } },
      },
      {
        name: 'Jalebi with Rabdi',
        rupees: 159,
        veg: true,
        description: 'Hot spirals, chilled rabdi.',
        look: { sweet: { shape: 'spirals', color: '#ee8a1d' } },
      },
      {
        name: 'Mysore Pak (4 pcs)',
        rupees: 119,
        veg: true,
        description: 'Ghee, gram flour, sugar.',
        look: { sweet: { shape: 'slabs', color: '#e3ad43' } },
      },
    ],
    'Ice Cream & Kulfi': [
      {
        name: 'Malai Kulfi',
        rupees: 109.5,
        veg: true,
        description: 'Slow-reduced milk, pistachio.',
        look: { sweet: { shape: 'kulfi', color: '#f3e3bd' } },
      },
      {
        name: 'Ice Cream (3 Scoops)',
        rupees: 169,
        veg: true,
        description: 'Vanilla, mango, strawberry.',
        tax: 'GST 18%',
        look: { sweet: { shape: 'scoops', color: '#f0a9a0' } },
      },
    ],
  },
}

export const beverages: DemoCategory = {
  main: 'Beverages',
  subcategories: {
    Hot: [
      {
        name: 'Masala Chai',
        rupees: 49,
        veg: true,
        description: 'Ginger and cardamom.',
        look: { cup: { color: '#b97a45' } },
      },
      {
        name: 'Filter Coffee',
        rupees: 59.5,
        veg: true,
        description: 'Chikmagalur decoction, davara set.',
        look: { cup: { color: '#7a4a28', foam: true, metal: true } },
      },
    ],
    Cold: [
      {
        name: 'Sweet Lassi',
        rupees: 99,
        veg: true,
        description: 'Thick, with a layer of malai.',
        look: { glass: { color: '#fdf8ea', top: 'cream', garnish: 'nuts' } },
      },
      {
        name: 'Mango Lassi',
        rupees: 129,
        veg: true,
        description: 'Alphonso pulp.',
        look: { glass: { color: '#f6b53c', top: 'foam', garnish: 'mint' } },
      },
      {
        name: 'Masala Buttermilk',
        rupees: 69,
        veg: true,
        description: 'Curry leaf, ginger, green chilli.',
        look: { glass: { color: '#eef0dc', top: 'foam', garnish: 'mint' } },
      },
      {
        name: 'Fresh Lime Soda',
        rupees: 89,
        veg: true,
        description: 'Sweet, salted or both.',
        look: { glass: { color: '#dcecb4', top: 'bubbles', garnish: 'lemon' } },
      },
      {
        name: 'Virgin Mojito',
        rupees: 169,
        veg: true,
        description: 'Mint, lime, soda, crushed ice.',
        tax: 'GST 18%',
        look: { glass: { color: '#bfe0a4', top: 'ice', garnish: 'mint', layer: '#8cc474' } },
      },
      {
        name: 'Cold Coffee',
        rupees: 149,
        veg: true,
        description: 'Blended with ice cream.',
        tax: 'GST 18%',
        look: { glass: { color: '#b58457', top: 'foam', garnish: 'straw', layer: '#8a5a34' } },
      },
      {
        name: 'Tender Coconut Water',
        rupees: 79,
        veg: true,
        description: 'Fresh, nothing added.',
        tax: 'No Tax',
        look: { glass: { color: '#e6f0ea', top: 'ice', garnish: 'straw' } },
      },
      {
        name: 'Aerated Drink (300 ml)',
        rupees: 60,
        veg: true,
        description: 'Cola, orange or lemon.',
        tax: 'GST 18%',
        look: { bottle: { color: '#5a2a1a', label: '#d8432f' } },
      },
      {
        name: 'Mineral Water (1 L)',
        rupees: 20,
        veg: true,
        description: 'At the printed price.',
        tax: 'No Tax',
        look: { bottle: { color: '#bfe0ee', label: '#3b83c0' } },
      },
    ],
  },
}
