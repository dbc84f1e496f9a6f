-- What must be true of restaurants and their users at any moment. Each query names what breaks its rule; none may.

-- rule: Every restaurant that is not removed has an Admin.
SELECT format('restaurant %s (%s)', r.id, r.subdomain) AS violation
FROM restaurants r
WHERE r.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM users u WHERE u.restaurant_id = r.id AND u.role = 'Admin' AND u.deleted_at IS NULL);

-- rule: No restaurant has two users of one email.
SELECT format('restaurant %s: %s', restaurant_id, lower(email)) AS violation
FROM users WHERE deleted_at IS NULL GROUP BY restaurant_id, lower(email) HAVING count(*) > 1;

-- rule: Every removed restaurant has a removal that says how far it is, and a finished removal has left nothing.
SELECT format('restaurant %s', coalesce(r.id, m.restaurant_id)) AS violation
FROM restaurants r FULL JOIN removals m ON m.restaurant_id = r.id
WHERE (r.deleted_at IS NOT NULL AND m.restaurant_id IS NULL)
   OR (m.finished_at IS NOT NULL AND r.id IS NOT NULL)
   OR (m.restaurant_id IS NOT NULL AND r.id IS NOT NULL AND r.deleted_at IS NULL);
