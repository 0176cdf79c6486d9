create table griting_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint griting_templates_name_given check (btrim(name) <> ''),
  template_content text not null constraint griting_templates_content_given check (btrim(template_content) <> ''),
  description text,
  created_by uuid default app.actor_id() constraint griting_templates_creator references profiles on delete set null,
  created_at timestamptz not null default now()
);
create index griting_templates_newest on griting_templates (created_at desc, id);
create index griting_templates_by_creator on griting_templates (created_by);
