-- What people in a chat call a product, comma separated. Null for none.
alter table products
  add column other_names text
    constraint products_other_names_given check (btrim(other_names) <> '')
    constraint products_other_names_short check (length(other_names) <= 300);

-- A product that the brand has renamed keeps what its own staff will say of it.
update products p set other_names = known.other_names
from (values
  ('Gentle Facial Cleanser', 'face wash, facial wash, sabun muka'),
  ('Daily Facemist Toner', 'face mist'),
  ('Night Serum', 'serum malam'),
  ('Daily Moisturizer', 'pelembap, pelembab')
) as known (product_name, other_names)
where p.product_name = known.product_name;
