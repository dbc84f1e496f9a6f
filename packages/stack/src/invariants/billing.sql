-- What must be true of plans and payments at any moment. Each query names what breaks its rule; none may.

-- rule: Every purchase that was charged has an invoice.
SELECT format('purchase %s of restaurant %s: charged %s times', p.id, p.restaurant_id, p.paid_count) AS violation
FROM purchases p
WHERE p.paid_count > 0
  AND NOT EXISTS (SELECT FROM invoices i WHERE i.restaurant_id = p.restaurant_id AND i.purchase_id = p.id)
  AND p.restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: The invoice numbers of a financial year go from 1 to its counter without a gap, those of the archive included.
SELECT format('year %s: %s invoices, highest %s, counter %s', year, numbered, highest, counted) AS violation
FROM (
  SELECT split_part(number, '/', 2) AS year, count(*) AS numbered, max(split_part(number, '/', 3)::int) AS highest
  FROM (SELECT number FROM invoices UNION SELECT number FROM archived_invoices) every_invoice GROUP BY 1
) numbers
FULL JOIN (SELECT year, last AS counted FROM invoice_numbers) counters USING (year)
WHERE (numbered, counted) IS DISTINCT FROM (highest::bigint, highest);

-- rule: A subscription that lives by a purchase names one that exists.
SELECT format('restaurant %s: purchase %s', s.restaurant_id, s.purchase_id) AS violation
FROM subscriptions s
LEFT JOIN purchases p ON p.restaurant_id = s.restaurant_id AND p.id = s.purchase_id
WHERE s.purchase_id IS NOT NULL AND p.id IS NULL;

-- rule: Every subscription has a history, and its last entry is what it is now.
SELECT format('restaurant %s: plan %s, %s; last change %s', s.restaurant_id, s.plan_id, s.status, c.plan_id) AS violation
FROM subscriptions s
LEFT JOIN LATERAL (
  SELECT plan_id, status FROM subscription_changes c WHERE c.restaurant_id = s.restaurant_id ORDER BY id DESC LIMIT 1
) c ON true
WHERE (s.plan_id, s.status) IS DISTINCT FROM (c.plan_id, c.status);

-- rule: The credit note numbers of a financial year go from 1 to its counter without a gap, those of the archive included.
SELECT format('year %s: %s credit notes, highest %s, counter %s', year, numbered, highest, counted) AS violation
FROM (
  SELECT split_part(number, '/', 2) AS year, count(*) AS numbered, max(split_part(number, '/', 3)::int) AS highest
  FROM (SELECT number FROM credit_notes UNION SELECT number FROM archived_credit_notes) every_note GROUP BY 1
) numbers
FULL JOIN (SELECT year, last AS counted FROM credit_note_numbers) counters USING (year)
WHERE (numbered, counted) IS DISTINCT FROM (highest::bigint, highest);

-- rule: No more of an invoice is credited than was paid.
SELECT format('invoice %s: paid %s, credited %s paise', i.number, i.amount_in_paise, sum(n.amount_in_paise)) AS violation
FROM invoices i JOIN credit_notes n ON n.restaurant_id = i.restaurant_id AND n.invoice_id = i.id
GROUP BY i.restaurant_id, i.id HAVING sum(n.amount_in_paise) > i.amount_in_paise;

-- rule: Money that was given back has its credit note, unless the invoice is credited whole.
SELECT format('refund %s of restaurant %s: %s paise', r.id, r.restaurant_id, r.amount_in_paise) AS violation
FROM refunds r
JOIN invoices i ON i.restaurant_id = r.restaurant_id AND i.id = r.invoice_id
WHERE r.status = 'processed'
  AND NOT EXISTS (SELECT FROM credit_notes n WHERE n.restaurant_id = r.restaurant_id AND n.refund_id = r.id)
  AND i.amount_in_paise > (
    SELECT coalesce(sum(n.amount_in_paise), 0) FROM credit_notes n WHERE n.restaurant_id = i.restaurant_id AND n.invoice_id = i.id
  );
