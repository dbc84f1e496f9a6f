-- outside-transaction
CALL fill_order_months(1000);
