-- What must be true of the orders of all restaurants at any moment. Each query names what breaks its rule; none may.
-- A restaurant that is being removed loses its rows step by step and is left out.

-- rule: Every order has at least one line.
SELECT format('order %s of restaurant %s', o.order_number, o.restaurant_id) AS violation
FROM orders o
WHERE NOT EXISTS (SELECT FROM order_items i WHERE i.restaurant_id = o.restaurant_id AND i.order_id = o.id)
  AND o.restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: The order numbers of a restaurant's day go from 1 to the counter of that day without a gap.
SELECT format('restaurant %s on %s: %s orders, numbers %s to %s, counter %s',
  restaurant_id, day, numbered, lowest, highest, counted) AS violation
FROM (
  SELECT restaurant_id, split_part(order_number, '-', 1) AS day, count(*) AS numbered,
    min(split_part(order_number, '-', 2)::int) AS lowest, max(split_part(order_number, '-', 2)::int) AS highest
  FROM orders GROUP BY 1, 2
) numbers
FULL JOIN (
  SELECT restaurant_id, to_char(business_day, 'YYMMDD') AS day, last AS counted FROM order_counters
) counters USING (restaurant_id, day)
WHERE (numbered, lowest, highest, counted) IS DISTINCT FROM (highest::bigint, 1, counted, highest)
  -- A day without an order has a row too, if a party that came the evening before gets tickets on it.
  AND NOT (numbered IS NULL AND counted = 0)
  AND restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: The numbers of the kitchen tickets of a restaurant's day go from 1 to the counter of that day without a gap.
SELECT format('restaurant %s on %s: %s tickets, numbers %s to %s, counter %s',
  restaurant_id, business_day, numbered, lowest, highest, counted) AS violation
FROM (
  SELECT restaurant_id, business_day, count(*) AS numbered, min(number) AS lowest, max(number) AS highest
  FROM kots GROUP BY 1, 2
) numbers
FULL JOIN (
  SELECT restaurant_id, business_day, last_kot AS counted FROM order_counters WHERE last_kot > 0
) counters USING (restaurant_id, business_day)
WHERE (numbered, lowest, highest, counted) IS DISTINCT FROM (highest::bigint, 1, counted, highest)
  AND restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: No more portions of an order are on its kitchen tickets than were ordered, without those that are held.
SELECT format('order %s of restaurant %s: %s portions on tickets, %s ordered',
  order_id, restaurant_id, cooked.portions, coalesce(ordered.portions, 0)) AS violation
FROM (
  SELECT restaurant_id, order_id, sum((line ->> 'quantity')::int) AS portions
  FROM kots, jsonb_array_elements(lines) line WHERE kind = 'new' GROUP BY 1, 2
) cooked
LEFT JOIN (SELECT restaurant_id, order_id, sum(quantity - held) AS portions FROM order_items GROUP BY 1, 2) ordered
  USING (restaurant_id, order_id)
WHERE cooked.portions > coalesce(ordered.portions, 0)
  AND restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: At most one punch placed an order, and at most one settled it, which is then completed.
SELECT format('order %s of restaurant %s is %s: placed by %s punches, settled by %s',
  order_id, restaurant_id, coalesce(o.status, 'gone'), placed, settled) AS violation
FROM (
  SELECT restaurant_id, month, order_id, count(*) FILTER (WHERE kind = 'place') AS placed,
    count(*) FILTER (WHERE kind = 'settle') AS settled
  FROM order_punches GROUP BY 1, 2, 3
) punches
LEFT JOIN (SELECT restaurant_id, month, id AS order_id, status FROM orders) o USING (restaurant_id, month, order_id)
WHERE (o.status IS NULL OR placed > 1 OR settled > CASE WHEN o.status = 'Completed' THEN 1 ELSE 0 END)
  AND restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: As many portions of an order count as void as its voids took back, besides those that were moved.
SELECT format('order %s of restaurant %s: %s portions void, %s taken back',
  order_id, restaurant_id, coalesce(lines.portions, 0), coalesce(acts.portions, 0)) AS violation
FROM (SELECT restaurant_id, order_id, sum(voided - moved) AS portions FROM order_items GROUP BY 1, 2) lines
FULL JOIN (SELECT restaurant_id, order_id, sum(quantity) AS portions FROM voids GROUP BY 1, 2) acts
  USING (restaurant_id, order_id)
WHERE coalesce(lines.portions, 0) <> coalesce(acts.portions, 0)
  AND restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: A merged order has no portion left and no open invoice, and the order that holds its tickets is there.
SELECT format('order %s of restaurant %s, merged into %s', o.order_number, o.restaurant_id, o.merged_into) AS violation
FROM orders o
LEFT JOIN orders holder ON holder.restaurant_id = o.restaurant_id AND holder.id = o.merged_into
WHERE o.status = 'Merged'
  AND (holder.id IS NULL OR holder.status = 'Merged' OR o.document_id IS NOT NULL OR EXISTS (SELECT FROM order_items i
    WHERE i.restaurant_id = o.restaurant_id AND i.month = o.month AND i.order_id = o.id AND i.quantity > i.voided))
  AND o.restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: Every order has exactly one audit entry of its placing.
SELECT format('order %s of restaurant %s: %s entries', o.order_number, o.restaurant_id, count(a.id)) AS violation
FROM orders o
LEFT JOIN audit_entries a ON a.restaurant_id = o.restaurant_id AND a.order_id = o.id AND a.action = 'order.placed'
WHERE o.restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants)
GROUP BY o.restaurant_id, o.id, o.order_number HAVING count(a.id) <> 1;

-- rule: A completed order was paid what it cost less its credit notes, and of others there are part payments alone.
SELECT format('order %s of restaurant %s is %s: %s paise paid, %s payable, %s given back by credit notes',
  o.order_number, o.restaurant_id, o.status, p.paid, o.payable_paise, coalesce(n.credited, 0)) AS violation
FROM orders o
LEFT JOIN LATERAL (
  SELECT sum(CASE direction WHEN 'out' THEN -amount_paise ELSE amount_paise END) AS paid,
    bool_and(at IS NOT NULL) AS is_part
  FROM order_payments p WHERE p.restaurant_id = o.restaurant_id AND p.order_id = o.id
) p ON true
LEFT JOIN LATERAL (
  SELECT sum(n.payable_paise) AS credited FROM documents n
  WHERE n.restaurant_id = o.restaurant_id AND n.of_document_id = o.document_id
) n ON true
WHERE CASE WHEN o.status = 'Completed' THEN coalesce(p.paid, 0) <> o.payable_paise - coalesce(n.credited, 0)
    ELSE p.paid < 0 OR NOT coalesce(p.is_part, true) END
  AND o.restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: What an order has on a khata is one row of a ledger, and each such row is of a payment.
SELECT format('order %s of restaurant %s: %s paise by its payments, %s on khatas', coalesce(p.order_id, e.order_id),
  coalesce(p.restaurant_id, e.restaurant_id), p.amount_paise, e.amount_paise) AS violation
FROM (SELECT * FROM order_payments WHERE method = 'Khata') p
FULL JOIN (SELECT * FROM khata_entries WHERE kind = 'bill') e
  ON e.restaurant_id = p.restaurant_id AND e.order_id = p.order_id
WHERE p.amount_paise IS DISTINCT FROM e.amount_paise
  AND coalesce(p.restaurant_id, e.restaurant_id) NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: A khata owes what its ledger adds up to, after each row and in the end.
SELECT format('khata %s of restaurant %s: %s paise owed, %s by its %s rows, the last balance is %s', k.number,
  k.restaurant_id, k.owed_paise, coalesce(l.owed, 0), coalesce(l.rows, 0), l.balance) AS violation
FROM khatas k
LEFT JOIN (
  SELECT restaurant_id, khata_id, count(*) AS rows, bool_and(balance_paise = running) AS adds_up,
    (array_agg(balance_paise ORDER BY n DESC))[1] AS balance,
    sum(CASE kind WHEN 'receipt' THEN -amount_paise ELSE amount_paise END) AS owed
  FROM (
    SELECT *, sum(CASE kind WHEN 'receipt' THEN -amount_paise ELSE amount_paise END)
      OVER (PARTITION BY restaurant_id, khata_id ORDER BY n) AS running
    FROM khata_entries
  ) e GROUP BY restaurant_id, khata_id
) l ON l.restaurant_id = k.restaurant_id AND l.khata_id = k.id
WHERE (k.owed_paise <> coalesce(l.owed, 0) OR k.last <> coalesce(l.rows, 0) OR NOT coalesce(l.adds_up, true))
  AND k.restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: Every completed order has exactly one audit entry of its settlement, and no other has one.
SELECT format('order %s of restaurant %s is %s: %s entries', o.order_number, o.restaurant_id, o.status, count(a.id)) AS violation
FROM orders o
LEFT JOIN audit_entries a ON a.restaurant_id = o.restaurant_id AND a.order_id = o.id
  AND a.action IN ('order.settled', 'order.freed')
WHERE o.restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants)
GROUP BY o.restaurant_id, o.id, o.order_number, o.status
HAVING count(a.id) <> CASE WHEN o.status = 'Completed' THEN 1 ELSE 0 END;

-- rule: An active order at a table has a table that is there, and no table has two.
SELECT format('table %s of restaurant %s: %s active orders, %s', o.table_id, o.restaurant_id, count(*),
  CASE WHEN bool_and(t.id IS NOT NULL AND t.deleted_at IS NULL) THEN 'it is there' ELSE 'it is gone' END) AS violation
FROM orders o LEFT JOIN tables t ON t.restaurant_id = o.restaurant_id AND t.id = o.table_id
WHERE o.status = 'Active' AND o.table_id IS NOT NULL
  AND o.restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants)
GROUP BY o.restaurant_id, o.table_id
HAVING count(*) > 1 OR NOT bool_and(t.id IS NOT NULL AND t.deleted_at IS NULL);

-- rule: A table is occupied by its active order and by no other.
SELECT format('table %s of restaurant %s: %s of %s, but order %s of %s is active',
  table_id, restaurant_id, t.order_id, t.month, o.id, o.month) AS violation
FROM occupied_tables t
FULL JOIN (SELECT * FROM orders WHERE status = 'Active' AND table_id IS NOT NULL) o USING (restaurant_id, table_id)
WHERE (t.month, t.order_id) IS DISTINCT FROM (o.month, o.id)
  AND restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: Every order has its number, which is taken for all months.
SELECT format('order %s of restaurant %s', o.order_number, o.restaurant_id) AS violation
FROM orders o
WHERE NOT EXISTS (
    SELECT FROM order_numbers n WHERE n.restaurant_id = o.restaurant_id AND n.order_number = o.order_number)
  AND o.restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: The month of an order is that of its id.
SELECT format('order %s of restaurant %s: %s', o.id, o.restaurant_id, o.month) AS violation
FROM orders o WHERE o.month <> month_of_order(o.id, o.created_at)
  AND o.restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: The reply kept under a key names an order that exists.
SELECT format('key %s of restaurant %s: order %s', k.key, k.restaurant_id, k.reply ->> 'order_id') AS violation
FROM idempotency_keys k
LEFT JOIN orders o ON o.restaurant_id = k.restaurant_id AND o.id = (k.reply ->> 'order_id')::uuid
WHERE k.reply ->> 'order_id' IS NOT NULL AND o.id IS NULL
  AND k.restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: A paid order with a document has it, and the document says what was paid.
SELECT format('order %s of restaurant %s', o.order_number, o.restaurant_id) AS violation
FROM orders o
LEFT JOIN documents d ON d.restaurant_id = o.restaurant_id AND d.id = o.document_id
WHERE o.document_id IS NOT NULL AND o.status = 'Completed'
  AND (d.order_id, d.payable_paise, d.discount_paise, d.round_off_paise)
    IS DISTINCT FROM (o.id, o.payable_paise, o.discount_paise, o.round_off_paise);

-- rule: An active order has a discount only with an open invoice, which is its own and was printed.
SELECT format('order %s of restaurant %s', o.order_number, o.restaurant_id) AS violation
FROM orders o
LEFT JOIN documents d ON d.restaurant_id = o.restaurant_id AND d.id = o.document_id
WHERE o.status = 'Active' AND CASE WHEN o.document_id IS NULL THEN o.discount_type IS NOT NULL
    ELSE d.order_id IS DISTINCT FROM o.id OR NOT EXISTS (SELECT FROM document_events e
      WHERE e.restaurant_id = o.restaurant_id AND e.document_id = o.document_id AND e.kind = 'printed') END
  AND o.restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: Every invoice of a restaurant that is there, and every bill of supply, is the document of its order, or is cancelled.
SELECT format('document %s of restaurant %s', d.number, d.restaurant_id) AS violation
FROM documents d
LEFT JOIN orders o ON o.restaurant_id = d.restaurant_id AND o.month = d.month AND o.id = d.order_id
WHERE d.kind <> 'credit_note' AND (o.document_id IS NOT DISTINCT FROM d.id) = EXISTS (SELECT FROM document_events e
    WHERE e.restaurant_id = d.restaurant_id AND e.document_id = d.id AND e.kind = 'cancelled')
  AND d.restaurant_id NOT IN (SELECT restaurant_id FROM closed_restaurants);

-- rule: An invoice that a till has numbered is of the till that has its series and has taken its number.
SELECT format('document %s of restaurant %s', d.number, d.restaurant_id) AS violation
FROM documents d
LEFT JOIN till_series t ON t.restaurant_id = d.restaurant_id AND t.series = d.series AND t.fy = d.fy
WHERE d.till_id IS NOT NULL AND (t.till_id IS DISTINCT FROM d.till_id OR d.n > t.taken);

-- rule: A credit note is of an invoice, or a bill of supply, of the same order that is not cancelled, and all of one give back at most what it says.
SELECT format('document %s of restaurant %s: notes of %s paise', coalesce(d.number, n.of_document_id::text), n.restaurant_id,
  n.payable) AS violation
FROM (
  SELECT restaurant_id, of_document_id, count(DISTINCT order_id) AS orders, min(order_id::text)::uuid AS order_id,
    sum(taxable_paise) AS taxable, sum(cgst_paise) AS cgst, sum(sgst_paise) AS sgst, sum(other_paise) AS other,
    sum(vat_paise) AS vat, sum(discount_paise) AS discount, sum(payable_paise) AS payable,
    min(least(taxable_paise, cgst_paise, sgst_paise, other_paise, vat_paise, discount_paise, payable_paise)) AS least
  FROM documents WHERE kind = 'credit_note' GROUP BY 1, 2
) n
LEFT JOIN documents d ON d.restaurant_id = n.restaurant_id AND d.id = n.of_document_id AND d.kind <> 'credit_note'
WHERE d.id IS NULL OR n.orders <> 1 OR n.order_id <> d.order_id OR n.least < 0
  OR n.taxable > d.taxable_paise OR n.cgst > d.cgst_paise OR n.sgst > d.sgst_paise OR n.other > d.other_paise
  OR n.vat > d.vat_paise OR n.discount > d.discount_paise OR n.payable > d.payable_paise
  OR EXISTS (SELECT FROM document_events e
    WHERE e.restaurant_id = n.restaurant_id AND e.document_id = n.of_document_id AND e.kind = 'cancelled');
