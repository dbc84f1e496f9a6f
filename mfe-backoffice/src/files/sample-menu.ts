/** A small menu to start with, well below the limit of the free plan. */
const CSV = `name,price,main_category,subcategory,description,tax_group_name
Paneer Tikka,260,Starters,Tandoor,"Cottage cheese, peppers and onion from the tandoor",GST 5%
Hara Bhara Kebab,210,Starters,Tandoor,Spinach and pea patties,GST 5%
Chicken 65,280,Starters,Fried,"Spicy, with curry leaves",GST 5%
Veg Manchurian,220,Starters,Fried,,GST 5%
Dal Makhani,240,Mains,Dal,"Black lentils, simmered overnight",GST 5%
Dal Tadka,190,Mains,Dal,,GST 5%
Palak Paneer,260,Mains,Paneer,,GST 5%
Paneer Butter Masala,280,Mains,Paneer,,GST 5%
Butter Chicken,340,Mains,Chicken,,GST 5%
Chicken Chettinad,330,Mains,Chicken,"Pepper and roasted spices, Chettinad style",GST 5%
Veg Biryani,240,Rice,Biryani,,GST 5%
Chicken Biryani,320,Rice,Biryani,With raita,GST 5%
Jeera Rice,150,Rice,Plain,,GST 5%
Tandoori Roti,30,Breads,Tandoor,,GST 5%
Butter Naan,55,Breads,Tandoor,,GST 5%
Masala Dosa,120,South Indian,Dosa,"Crisp, with potato filling",GST 5%
Plain Dosa,95,South Indian,Dosa,,GST 5%
Idli Sambar,80,South Indian,Steamed,,GST 5%
Gulab Jamun,90,Desserts,Mithai,Two pieces,GST 5%
Rasmalai,110,Desserts,Mithai,,GST 5%
Masala Chai,30,Drinks,Hot,,GST 5%
Filter Coffee,45,Drinks,Hot,,GST 5%
Sweet Lassi,80,Drinks,Cold,,GST 5%
Fresh Lime Soda,70,Drinks,Cold,,GST 5%
`

export function sampleMenu(): File {
  return new File([CSV], 'sample-menu.csv', { type: 'text/csv' })
}
