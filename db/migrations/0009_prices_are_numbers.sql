-- For PostgreSQL NaN is greater than any number, so `price >= 0` let it in.
alter table products add constraint products_price_a_number check (price <> 'NaN');
