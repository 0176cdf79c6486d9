-- A product may have no price: null, which no screen shows as Rp. 0.
alter table products alter column price drop not null, alter column price drop default;

-- The first products stood at 0 until somebody enters a price. Of those that nobody has saved since, 0 was never meant.
update products set price = null
where price = 0 and revision = 1 and updated_by is null and product_number in ('P-01', 'P-02', 'P-03', 'P-04');
