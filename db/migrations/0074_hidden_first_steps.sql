-- Has its one row while the first steps on Home are hidden: a superadmin has closed them, or they are complete.
create table hidden_first_steps (
  is_hidden boolean primary key default true constraint hidden_first_steps_one_row check (is_hidden),
  created_at timestamptz not null default now()
);
