-- The videos that the undo of an action could not assign again, for a repeated undo, whose first answer may be lost.
-- Each has its no_video, and the affiliate who has it now if the actor may see them.
alter table bulk_actions add column reassigned_videos jsonb not null default '[]';
