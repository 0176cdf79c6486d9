-- What was done to many affiliates at once is a bulk action.
alter table affiliate_acts rename to bulk_actions;
alter table bulk_actions rename constraint affiliate_acts_pkey to bulk_actions_pkey;
alter table bulk_actions rename constraint affiliate_acts_kind_known to bulk_actions_kind_known;
alter table bulk_actions rename constraint affiliate_acts_maker to bulk_actions_maker;
alter index affiliate_acts_by_maker rename to bulk_actions_by_maker;
alter index affiliate_acts_by_age rename to bulk_actions_by_age;
alter table affiliate_act_rows rename to bulk_action_rows;
alter table bulk_action_rows rename column act_id to bulk_action_id;
alter table bulk_action_rows rename constraint affiliate_act_rows_pkey to bulk_action_rows_pkey;
alter table bulk_action_rows rename constraint affiliate_act_rows_act to bulk_action_rows_action;
alter table bulk_action_rows rename constraint affiliate_act_rows_affiliate to bulk_action_rows_affiliate;
alter index affiliate_act_rows_by_affiliate rename to bulk_action_rows_by_affiliate;
