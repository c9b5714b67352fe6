-- Calls refuse tokens of this account that were issued before; null until all of its sign-ins were ended at once.
alter table identity.accounts add column sign_ins_ended_at timestamptz;
