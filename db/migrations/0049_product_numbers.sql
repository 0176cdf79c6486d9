-- One number, one product, in whatever case and spelling. Of those that share one from before, the later get another
-- behind it, so that each can be told apart and corrected.
do $$
begin
  loop
    update products p
    set product_number = p.product_number || ' (' || same.n || ')'
    from (select id, row_number() over (partition by app.folded(product_number) order by created_at, id) as n
      from products) same
    where p.id = same.id and same.n > 1;
    exit when not found;
  end loop;
end
$$;
alter table products
  add product_number_key text not null generated always as (app.folded(product_number)) stored,
  add constraint products_number_unique unique (product_number_key);

-- 9 before 10 before 100.
create collation app.natural (provider = icu, locale = 'und-u-kn-true');
