-- What must be true of menus at any moment. Each query names what breaks its rule; none may.

-- rule: A dish has a price that is not negative and a name.
SELECT format('dish %s of restaurant %s', id, restaurant_id) AS violation
FROM menu_items WHERE price_paise < 0 OR name = '';

-- rule: A dish is taxed by a group of its own restaurant.
SELECT format('dish %s of restaurant %s: tax group %s', i.id, i.restaurant_id, i.tax_group_id) AS violation
FROM menu_items i
LEFT JOIN tax_groups t ON t.restaurant_id = i.restaurant_id AND t.id = i.tax_group_id
WHERE i.tax_group_id IS NOT NULL AND t.id IS NULL;

-- rule: A restaurant has a category of a name once.
SELECT format('restaurant %s: %s / %s', restaurant_id, lower(main_category), lower(subcategory)) AS violation
FROM categories GROUP BY restaurant_id, lower(main_category), lower(subcategory) HAVING count(*) > 1;
