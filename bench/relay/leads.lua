-- Posts an employer enquiry of ten fields, with a mark of its own in each. ENCODING: urlencoded or multipart.
local threads = 0
function setup(thread)
  thread:set("id", threads)
  threads = threads + 1
end

local count = 0
local boundary = "----lead-boundary"
local multipart = os.getenv("ENCODING") == "multipart"
local words = string.rep("We need a management accountant by March. ", 6)
-- Replaced by each request's mark. The rest is composed once, since the client shares the machine with the server.
local own = "@mark@"
local started = os.time()

local fields = {
  {"_form", "employer-enquiry"}, {"_key", own}, {"_honey", ""}, {"company", "Nkosi"},
  {"name", "Thandi Nkosi"}, {"email", own .. "@client.example"}, {"phone", "+27215550100"},
  {"role", "Financial Manager"}, {"location", "Paarl"}, {"salary_range", "R800,000"},
  {"start_timing", "ASAP"}, {"notes", words .. own}, {"consent", "yes"},
}
local parts = {}
for i, field in ipairs(fields) do
  if multipart then
    parts[i] = "--" .. boundary .. '\r\nContent-Disposition: form-data; name="' .. field[1] ..
      '"\r\n\r\n' .. field[2] .. "\r\n"
  else
    parts[i] = field[1] .. "=" .. string.gsub(string.gsub(field[2], "+", "%%2B"), " ", "+")
  end
end
local headers = { ["Origin"] = os.getenv("ORIGIN") }
local body
if multipart then
  headers["Content-Type"] = "multipart/form-data; boundary=" .. boundary
  body = table.concat(parts) .. "--" .. boundary .. "--\r\n"
else
  headers["Content-Type"] = "application/x-www-form-urlencoded"
  body = table.concat(parts, "&")
end

local pieces
-- All marks have the same length, so that one Content-Length fits. They sort in order of creation, like the keys of the
-- site's forms, which begin with the time.
local function mark()
  count = count + 1
  return string.format("%d-%010d-%d", id, count, started)
end

function request()
  local this = mark()
  if pieces == nil then
    local whole = wrk.format("POST", "/relay/ajax/services", headers, (string.gsub(body, own, this)))
    pieces = {}
    for piece in string.gmatch(whole .. this, "(.-)" .. string.gsub(this, "%-", "%%-")) do
      pieces[#pieces + 1] = piece
    end
    return whole
  end
  return table.concat(pieces, this)
end
