-- The caller of the current transaction: values of sequences that SQL of the calls' role can read but not set. A session
-- reads its own last value, which the functions app.begin_* set. They are unlogged, so that reading stays without WAL.
create unlogged sequence app.caller as bigint minvalue 0 start 0;
create unlogged sequence app.person as bigint minvalue 0 start 0;
create unlogged sequence app.group_hash as bigint minvalue 0 start 0;
grant select on sequence app.caller, app.person, app.group_hash to dealerline_app;

-- The key with which the server signs who calls. Only the owner and security definer functions read it.
create table app.call_key (key bytea not null);
insert into app.call_key
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
