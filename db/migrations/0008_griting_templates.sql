create table griting_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint griting_templates_name_given check (btrim(name) <> ''),
  template_content text not null constraint griting_templates_content_given check (btrim(template_content) <> ''),
  description text,
  created_by uuid constraint griting_templates_creator references profiles on delete set null,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid constraint griting_templates_editor references profiles on delete set null
);
create index griting_templates_newest on griting_templates (created_at desc, id);
create index griting_templates_by_creator on griting_templates (created_by);
create index griting_templates_by_editor on griting_templates (updated_by);
