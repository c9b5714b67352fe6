-- The inventory is asked while no transaction is open. `reserving`: a call is asking for the number. `releasing`: a job
-- is releasing it, so that no call reserves it in the meantime.
alter table reserved_numbers
  add column state text not null default 'reserved' check (state in ('reserving', 'reserved', 'releasing'));
grant update (state, reserved_at) on reserved_numbers to dealerline_app;
