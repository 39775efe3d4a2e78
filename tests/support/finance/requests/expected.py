#!/usr/bin/env python3
"""Own finance requests with right values, computed here by plain loops over periods, sums of discount factors and bisection.
No spreadsheet, no closed annuity formulas. Run: python3 expected.py  (writes own-requests.json beside it and validates it)."""
import json, os, re, math
from datetime import date, timedelta
from fractions import Fraction as Fr
from statistics import median

# ------------------------------------------------------------------ arithmetic
def bisect(f, lo, hi):
    a = f(lo)
    assert a * f(hi) <= 0, (lo, hi, a, f(hi))
    for _ in range(300):
        m = (lo + hi) / 2
        v = f(m)
        if (v > 0) == (a > 0): lo = m
        else: hi = m
    return (lo + hi) / 2
def af(i, n, due=False):
    """Worth of 1 a period for n periods, summed."""
    s, d = 0.0, 1.0
    for _ in range(n):
        if due: s += d
        d /= 1 + i
        if not due: s += d
    return s
def fvaf(i, n, due=False):
    b = 0.0
    for _ in range(n):
        b = (b + 1) * (1 + i) if due else b * (1 + i) + 1
    return b
def grow(x, i, n):
    for _ in range(n): x *= 1 + i
    return x
def pmt(P, i, n, due=False, balloon=0.0):
    return (P - balloon / grow(1.0, i, n)) / af(i, n, due)
def plan(P, i, n, p=None, cents=False):
    """Rows (interest, principal, balance); with cents, payment and interest are rounded to the cent each month."""
    p = pmt(P, i, n) if p is None else p
    if cents: p = round(p + 1e-9, 2)
    rows, b = [], P
    for _ in range(n):
        x = b * i
        if cents: x = round(x + 1e-9, 2)
        pr = p - x; b -= pr
        rows.append((x, pr, b))
    return rows
def payoff(P, i, p, extra=None):
    """Whole months until paid, the fractional count, total interest with a smaller last payment."""
    b, k, tot = P, 0, 0.0
    while b > 1e-9:
        x = b * i; tot += x; k += 1
        assert k < 5000
        before = b + x
        b = before - p
        if extra and k in extra: b -= extra[k]
    frac = math.log(p / (p - P * i)) / math.log(1 + i) if not extra else None
    return k, frac, tot
def npv(r, flows, mid=False):
    s = 0.0
    for t, x in enumerate(flows):
        s += x / (1 + r) ** (t - (0.5 if mid and t else 0))
    return s
def irr(flows, lo=-0.9, hi=5.0): return bisect(lambda r: npv(r, flows), lo, hi)
def xnpv(r, fl):
    d0 = min(d for d, _ in fl)
    return sum(x / (1 + r) ** ((d - d0).days / 365) for d, x in fl)
def xirr(fl): return bisect(lambda r: xnpv(r, fl), -0.9, 5)
def mirr(flows, fin, rei):
    n = len(flows) - 1
    out = sum(-x / (1 + fin) ** t for t, x in enumerate(flows) if x < 0)
    into = sum(x * (1 + rei) ** (n - t) for t, x in enumerate(flows) if x > 0)
    return (into / out) ** (1 / n) - 1
def bond(c, y, years, m=1, face=100.0, redeem=None):
    n = round(years * m); s = 0.0
    for k in range(1, n + 1):
        s += (face * c / m) / (1 + y / m) ** k
    return s + (face if redeem is None else redeem) / (1 + y / m) ** n
def duration(c, y, years, m=1):
    n = round(years * m); num = den = 0.0
    for k in range(1, n + 1):
        x = (100 * c / m + (100 if k == n else 0)) / (1 + y / m) ** k
        num += x * k / m; den += x
    return num / den, num / den / (1 + y / m)
def eff(nom, m): return (1 + nom / m) ** m - 1
def nomr(e, m): return m * ((1 + e) ** (1 / m) - 1)
def payback(flows):
    b = 0.0
    for t, x in enumerate(flows):
        if b + x >= 0 and t: return t - 1 + (-b) / x
        b += x
def disc(flows, r): return [x / (1 + r) ** t for t, x in enumerate(flows)]
def D(s): return date.fromisoformat(s)

# ------------------------------------------------------------------ expectations
def P(*x): x = [v * 100 for v in x]; return {"pct": x if len(x) > 1 else x[0]}
def A(*x): return {"any": list(x)}
def W(v, d): return {"value": v, "within": d}
def M(*x): return {"months": list(x) if len(x) > 1 else x[0]}
def Y(*x): return {"years": list(x) if len(x) > 1 else x[0]}
def T(x): return {"text": x}
def O(label, v): return {"of": label, "value": v}
def OP(label, v): return {"of": label, "pct": v * 100}
def ASK(x): return {"asks": x}
REF = {"refuses": True}
BOLD = r"\*\*[^*\n]{0,8}\d"
requests, sheets = [], {}
def R(cat, say, expect, **kw):
    n = sum(r["category"] == cat for r in requests) + 1
    r = {"id": f"own-{cat}-{n:02d}", "category": cat, "say": say}
    if "linked" in kw: r["linked"] = kw.pop("linked")
    r["expect"] = expect; r.update(kw); requests.append(r)
def F(say, expect=(), **kw): return {"say": say, "expect": list(expect), **kw}

# ------------------------------------------------------------------ the tables
def f(formula, v): return {"f": formula, "v": v}
def rnd(x): return round(x, 6)

# 1. sales invoices with VAT at two rates, some unpaid, one credit note
inv = [("2025-01-09","Hartmann Optik",2480.0,.20,"2025-02-06"),("2025-01-15","Pellew & Sons",915.5,.20,"2025-02-20"),("2025-01-22","Northgate School",3640.0,.20,"2025-02-14"),
("2025-01-30","Bramble Books",688.0,0.0,"2025-03-03"),("2025-02-04","Hartmann Optik",1275.0,.20,"2025-03-05"),("2025-02-11","Rivera Dental",4310.0,.20,None),
("2025-02-18","Pellew & Sons",1022.75,.20,"2025-03-28"),("2025-02-25","Northgate School",2210.0,.20,"2025-03-19"),("2025-03-03","Osprey Marine",7960.0,.20,"2025-04-30"),
("2025-03-07","Bramble Books",412.0,0.0,"2025-04-02"),("2025-03-14","Rivera Dental",1865.0,.20,None),("2025-03-20","Hartmann Optik",2980.0,.20,"2025-04-17"),
("2025-03-27","Osprey Marine",-1250.0,.20,"2025-04-30"),("2025-04-02","Northgate School",3105.0,.20,"2025-05-02"),("2025-04-09","Pellew & Sons",840.0,.20,"2025-05-30"),
("2025-04-16","Hartmann Optik",1590.0,.20,None),("2025-04-24","Osprey Marine",5425.0,.20,None),("2025-05-01","Bramble Books",536.0,0.0,"2025-06-03"),
("2025-05-08","Rivera Dental",2745.0,.20,"2025-06-12"),("2025-05-15","Northgate School",1980.0,.20,"2025-06-10"),("2025-05-23","Pellew & Sons",1310.25,.20,None),
("2025-05-30","Hartmann Optik",3415.0,.20,"2025-06-27"),("2025-06-05","Osprey Marine",6120.0,.20,None),("2025-06-12","Bramble Books",724.0,0.0,None),
("2025-06-19","Rivera Dental",990.0,.20,None),("2025-06-26","Northgate School",2875.0,.20,None)]
rows = [["Invoice","Issued","Customer","Net","VAT rate","VAT","Gross","Paid on"]]
INV = []
for k, (d, c, net, v, paid) in enumerate(inv):
    r = k + 2; vat = round(net * v, 6)
    rows.append([f"S-{2041+k}", d, c, net, v, f(f"=D{r}*E{r}", vat), f(f"=D{r}+F{r}", round(net + vat, 6)), paid])
    INV.append(dict(no=f"S-{2041+k}", d=d, c=c, net=net, rate=v, vat=vat, gross=net+vat, paid=paid, r=r))
sheets["invoices"] = {"title": "Sales invoices H1 2025", "sheet": "Invoices", "formats": {"D": "#,##0.00", "E": "0%", "F": "#,##0.00", "G": "#,##0.00"}, "rows": rows}

# 2. payroll of a month
pay = [("Okafor","Kitchen","2019-03-04",168,17.5),("Lindqvist","Kitchen","2021-09-13",152,15.8),("Marsh","Front of house","2022-05-02",140,13.4),("Devlin","Front of house","2023-11-20",96,12.6),
("Sharma","Office","2018-01-15",160,22.75),("Petit","Kitchen","2024-06-10",120,13.9),("Quinn","Front of house","2020-02-17",164,14.2),("Abara","Delivery","2023-04-03",132,13.1),
("Novotny","Delivery","2022-10-24",148,13.6),("Fenwick","Office","2024-01-08",80,19.5),("Castellano","Kitchen","2017-07-31",170,21.2),("Boyle","Front of house","2024-08-26",72,12.6),
("Haddad","Delivery","2021-03-22",156,14.05)]
rows = [["Name","Department","Started","Hours","Hourly rate","Gross","Pension 5%","Paid out"]]; PAY = []
for k, (n, dep, st, h, rt) in enumerate(pay):
    r = k + 2; g = round(h * rt, 6); pe = round(g * .05, 6)
    rows.append([n, dep, st, h, rt, f(f"=D{r}*E{r}", g), f(f"=F{r}*5%", pe), f(f"=F{r}-G{r}", round(g - pe, 6))])
    PAY.append(dict(n=n, dep=dep, st=st, h=h, rt=rt, g=g, pe=pe, net=g-pe, r=r))
sheets["payroll"] = {"title": "Payroll March", "sheet": "March", "formats": {"E": "#,##0.00", "F": "#,##0.00", "G": "#,##0.00", "H": "#,##0.00"}, "rows": rows}

# 3. stock of a bike shop
stk = [("TY-700","Tyre 700x28","Tyres","Contira",46,20,18.4),("TY-650","Tyre 650B","Tyres","Contira",12,15,21.9),("TU-700","Inner tube","Tyres","Velomart",138,60,3.15),("BR-DSC","Disc pads","Brakes","Halting",64,30,7.8),
("BR-RIM","Rim blocks","Brakes","Halting",22,25,4.6),("BR-CBL","Brake cable","Brakes","Velomart",75,40,2.95),("CH-11","Chain 11sp","Drivetrain","Kettenwerk",18,12,24.5),("CH-12","Chain 12sp","Drivetrain","Kettenwerk",9,12,31.75),
("CS-11","Cassette 11sp","Drivetrain","Kettenwerk",7,6,58.2),("PD-FLT","Flat pedals","Contact","Velomart",26,10,19.3),("SD-GEL","Saddle gel","Contact","Sella",14,8,33.6),("GR-ERG","Ergo grips","Contact","Sella",31,15,14.25),
("HL-M","Helmet M","Safety","Capo",11,10,41.0),("HL-L","Helmet L","Safety","Capo",4,10,41.0),("LT-F","Front light","Safety","Lumio",53,20,16.9),("LT-R","Rear light","Safety","Lumio",19,20,11.35)]
rows = [["SKU","Item","Category","Supplier","On hand","Reorder at","Unit cost","Stock value"]]; STK = []
for k, (a, b, c, s, q, m, u) in enumerate(stk):
    r = k + 2; v = round(q * u, 6)
    rows.append([a, b, c, s, q, m, u, f(f"=E{r}*G{r}", v)]); STK.append(dict(sku=a, item=b, cat=c, sup=s, q=q, m=m, u=u, v=v, r=r))
sheets["stock"] = {"title": "Workshop stock", "sheet": "Stock", "formats": {"G": "#,##0.00", "H": "#,##0.00"}, "rows": rows}

# 4. budget against actual with formulas and a total row
bva = [("Salaries",412000,405650),("Social security",86500,85190),("Rent",72000,74160),("Electricity",14800,19230),("Insurance",9600,9600),("Software",31500,37420),("Travel",22000,15870),("Marketing",58000,66940),("Training",12500,7300),("Legal fees",8000,13650),("Repairs",6400,4980),("Recruiting",15000,21200)]
rows = [["Cost line","Budget","Actual","Variance","Variance %"]]; BVA = []
for k, (a, b, c) in enumerate(bva):
    r = k + 2; rows.append([a, b, c, f(f"=C{r}-B{r}", c - b), f(f"=D{r}/B{r}", rnd((c - b) / b))]); BVA.append(dict(a=a, b=b, c=c, r=r))
tb, tc = sum(x["b"] for x in BVA), sum(x["c"] for x in BVA)
rows.append(["Total", f("=SUM(B2:B13)", tb), f("=SUM(C2:C13)", tc), f("=C14-B14", tc - tb), f("=D14/B14", rnd((tc - tb) / tb))])
sheets["budget"] = {"title": "Budget and actual 2025", "sheet": "Budget", "formats": {"B": "#,##0", "C": "#,##0", "D": "#,##0", "E": "0.0%"}, "rows": rows}

# 5. bank ledger with running balance
led = [("2025-07-01","Opening balance","",None,None),("2025-07-01","Rent studio","Premises",None,1450.0),("2025-07-02","Client Tamsin Roe","Income",3200.0,None),("2025-07-03","Adobex","Software",None,61.49),("2025-07-04","Train to Leeds","Travel",None,88.6),
("2025-07-07","Client Gorse Ltd","Income",1875.0,None),("2025-07-08","Paperchain","Supplies",None,132.75),("2025-07-10","Hotel Leeds","Travel",None,214.0),("2025-07-11","Client Tamsin Roe","Income",640.0,None),("2025-07-14","Phone Vodaline","Phone",None,38.0),
("2025-07-15","VAT payment","Tax",None,1906.4),("2025-07-17","Client Ostara","Income",4150.0,None),("2025-07-18","Lunch Gorse","Meals",None,47.2),("2025-07-21","Adobex","Software",None,61.49),("2025-07-22","Lens repair","Equipment",None,189.99),
("2025-07-24","Client Gorse Ltd","Income",920.0,None),("2025-07-25","Freelancer Mika","Subcontract",None,1180.0),("2025-07-28","Bank charge","Fees",None,12.5),("2025-07-30","Taxi","Travel",None,26.4),("2025-07-31","Client Ostara","Income",1300.0,None),
("2025-08-01","Rent studio","Premises",None,1450.0),("2025-08-04","Adobex","Software",None,61.49),("2025-08-05","Client Tamsin Roe","Income",2780.0,None),("2025-08-06","Paperchain","Supplies",None,74.1),("2025-08-08","Flight Dublin","Travel",None,163.8),
("2025-08-11","Client Ferncliff","Income",5400.0,None),("2025-08-12","Freelancer Mika","Subcontract",None,1495.0),("2025-08-14","Phone Vodaline","Phone",None,38.0),("2025-08-18","Tripod","Equipment",None,329.0),("2025-08-20","Lunch Ferncliff","Meals",None,63.85),("2025-08-20","Lunch Ferncliff","Meals",None,63.85),
("2025-08-22","Client Gorse Ltd","Income",1110.0,None),("2025-08-26","Insurance","Insurance",None,276.0),("2025-08-28","Bank charge","Fees",None,12.5),("2025-08-29","Client Ostara","Income",2050.0,None)]
OPEN = 6240.18
rows = [["Date","Text","Category","In","Out","Balance"]]; LED = []; b = OPEN
for k, (d, t, c, i, o) in enumerate(led):
    r = k + 2
    if k == 0: rows.append([d, t, None, None, None, OPEN])
    else:
        b = round(b + (i or 0) - (o or 0), 6); rows.append([d, t, c, i, o, f(f"=F{r-1}+D{r}-E{r}", b)])
    LED.append(dict(d=d, t=t, c=c, i=i or 0, o=o or 0, b=b, r=r))
sheets["bank"] = {"title": "Bank account Jul-Aug 2025", "sheet": "Bank", "formats": {"D": "#,##0.00", "E": "#,##0.00", "F": "#,##0.00"}, "rows": rows}

# 6. subscriptions of a software firm
sub = [("Altmark AG","Team",18,29,"2023-02-14",None,"DE"),("Birchwood","Solo",1,19,"2024-05-03",None,"UK"),("Corvo Lda","Team",7,29,"2024-01-22","2025-03-31","PT"),("Dunmore plc","Enterprise",85,42,"2022-11-07",None,"UK"),("Elbe Logistik","Enterprise",60,42,"2023-08-30",None,"DE"),
("Figtree","Solo",1,19,"2025-01-18",None,"UK"),("Glasson","Team",12,29,"2023-06-12",None,"UK"),("Hollis","Solo",2,19,"2024-09-09","2025-01-31","US"),("Ikeda Works","Team",25,29,"2024-03-27",None,"US"),("Juniper Labs","Team",9,29,"2025-02-05",None,"US"),
("Kranich","Solo",1,19,"2023-12-01",None,"DE"),("Lacombe","Team",15,29,"2024-07-16",None,"FR"),("Monteiro","Team",5,29,"2024-10-11",None,"PT"),("Norfolk Mills","Enterprise",40,42,"2024-02-19","2025-02-28","UK"),("Oakes & Co","Team",11,29,"2025-03-03",None,"UK"),
("Perrault","Enterprise",52,42,"2023-04-25",None,"FR"),("Quill","Solo",1,19,"2025-02-21",None,"US"),("Roth GmbH","Team",20,29,"2022-09-15",None,"DE"),("Sandoval","Team",6,29,"2024-11-28",None,"US")]
rows = [["Account","Plan","Seats","Price per seat","MRR","Signed","Cancelled","Country"]]; SUB = []
for k, (a, p, s, pr, d, x, c) in enumerate(sub):
    r = k + 2; rows.append([a, p, s, pr, f(f"=C{r}*D{r}", s * pr), d, x, c]); SUB.append(dict(a=a, p=p, s=s, pr=pr, m=s * pr, d=d, x=x, c=c, r=r))
sheets["subs"] = {"title": "Subscriptions", "sheet": "Accounts", "formats": {"D": "#,##0", "E": "#,##0"}, "rows": rows}

# 7. fixed assets
ast = [("Delivery van","Vehicles","2022-04-01",38400,6000,6),("Oven","Kitchen","2021-01-15",12600,600,8),("Dough mixer","Kitchen","2023-05-20",7450,450,7),("Shop fittings","Premises","2020-10-01",54000,0,12),("Till system","IT","2024-02-10",4320,0,4),
("Laptops","IT","2024-09-01",6180,300,3),("Cold room","Kitchen","2022-08-08",23900,1900,10),("Sign","Premises","2021-06-30",2750,0,5),("Car","Vehicles","2024-03-12",27300,9300,5),("Coffee machine","Kitchen","2023-11-02",9150,1150,5)]
rows = [["Asset","Class","Bought","Cost","Residual","Life","Yearly depreciation"]]; AST = []
for k, (a, c, d, co, re_, l) in enumerate(ast):
    r = k + 2; v = rnd((co - re_) / l); rows.append([a, c, d, co, re_, l, f(f"=(D{r}-E{r})/F{r}", v)]); AST.append(dict(a=a, c=c, d=d, co=co, re=re_, l=l, v=(co - re_) / l, r=r))
sheets["assets"] = {"title": "Asset register", "sheet": "Assets", "formats": {"D": "#,##0", "E": "#,##0", "G": "#,##0.00"}, "rows": rows}

# 8. branches by quarter
brn = [("Aarau",318400,305900,342700,401250),("Basel",512300,498650,537800,604100),("Chur",146900,158200,171350,139800),("Genf",623750,641200,598400,702900),("Lugano",204600,231750,252300,188900),("Luzern",287500,279100,311600,342850),("St. Gallen",265300,258700,249900,276400),("Zug",391000,402350,418900,455600)]
rows = [["Branch","Q1","Q2","Q3","Q4","Year"]]; BRN = []
for k, (a, *q) in enumerate(brn):
    r = k + 2; rows.append([a, *q, f(f"=SUM(B{r}:E{r})", sum(q))]); BRN.append(dict(a=a, q=q, y=sum(q), r=r))
sheets["branches"] = {"title": "Branch revenue", "sheet": "Branches", "formats": {"B": "#,##0", "C": "#,##0", "D": "#,##0", "E": "#,##0", "F": "#,##0"}, "rows": rows}

# ------------------------------------------------------------------ loans
L = "loans"
R(L, "emi for 60 lakh home loan, 8.6%, 20 yrs", [pmt(6e6, .086/12, 240)])
R(L, "₹3.2 crore @ 9.15 % , tenure 15 years. what emi", [pmt(3.2e7, .0915/12, 180)])
R(L, "Hypothek of CHF 850'000 at 1.85%, interest only, paid quarterly. how much each quarter", [850000*.0185/4])
R(L, "monthly payment on 1.750.000,50 € at 3,45 % over 12 years?", [pmt(1750000.5, .0345/12, 144)])
R(L, "i borrow 240 000 € over 25 years, 3,9 %, per month that makes?", [pmt(240000, .039/12, 300)])
R(L, "weekly repayments (52 a year) on 18,500 at 9.9% for 4 years", [A(pmt(18500, .099/52, 208), pmt(18500, 1.099**(1/52)-1, 208))])
R(L, "$310k aussie mortgage 6.19% 30 years - whats the fortnightly repayment", [A(pmt(310000, .0619/26, 780), pmt(310000, (1+.0619/12)**(12/26)-1, 780))])
R(L, "420k over 6 yrs, half-yearly instalments, 5.75% nominal. how big is one", [pmt(420000, .0575/2, 12)])
R(L, "lease on a van: £26,400 financed, 48 monthly rentals in advance, 7.2%, nothing left at the end. rental?", [pmt(26400, .072/12, 48, due=True)])
R(L, "car costs 38,900, i put 4,500 down, 6.9% over 48 months with a 12,000 balloon at the end. whats it per month", [pmt(34400, .069/12, 48, balloon=12000)])
_u, _c = plan(215000, .0435/12, 300), plan(215000, .0435/12, 300, cents=True)
R(L, "whats left after 62 payments on 215,000 @ 4.35% over 25 yrs", [A(_u[61][2], _c[61][2])])
_u, _c = plan(92000, .064/12, 84), plan(92000, .064/12, 84, cents=True)
R(L, "92,000 / 7 yrs / 6.4% monthly. interest i pay in year 4 only pls", [A(sum(x[0] for x in _u[36:48]), sum(x[0] for x in _c[36:48]))])
_u, _c = plan(48000, .0585/12, 60), plan(48000, .0585/12, 60, cents=True)
R(L, "48k over 5 years at 5.85%: of paymnts 13 to 36, how much is intrest", [A(sum(x[0] for x in _u[12:36]), sum(x[0] for x in _c[12:36]))])
_u, _c = plan(64000, .051/12, 120), plan(64000, .051/12, 120, cents=True)
R(L, "how much of the £64,000 (5.1%, 10 yrs, monthly) do I knock off in the second year", [A(sum(x[1] for x in _u[12:24]), sum(x[1] for x in _c[12:24]))])
_p = pmt(260000, .049/12, 300); _k, _, _t = payoff(260000, .049/12, _p, extra={24: 20000}); _b36 = plan(260000, .049/12, 24, p=_p)[-1][2] - 20000
_fr = math.log(_p / (_p - _b36*.049/12)) / math.log(1+.049/12)
R(L, "mortgage 260k 25 years 4.9%. if I throw in a one-off 20,000 right after the 24th payment and keep paying the same, how many months sooner am I done?", [M(300 - _k, 300 - (24 + _fr), 300 - (24 + int(_fr)))])
_k, _fr, _t = payoff(172000, .0535/12, 1250)
R(L, "172,000, 5.35%. normally over 20 yrs but I pay 1,250 a month instead. when is it gone and how much interest altogether?", [M(_k, _fr, int(_fr)), W(_t, 3)])
_i = bisect(lambda i: pmt(19000, i, 60) - 389.5, 1e-6, .05)
R(L, "389.50 × 60 for borrowing 19,000. what rate am i paying a year?", [P(_i*12, eff(_i*12, 12))])
_i = bisect(lambda i: pmt(12000, i, 36) - 372.8, 1e-6, .05)
R(L, "12.000 € Kredit, 36 Raten of 372,80 € each. effective annual rate?", [P(eff(_i*12, 12))])
_old, _new = pmt(187400, .0705/12, 228), pmt(187400, .056/12, 180)
R(L, "we owe 187,400, 19 years to go at 7.05%. new bank: 5.6% but over 15. how does the payment move and what interest do we save in total?", [A(_new-_old, round(_new, 2)-round(_old, 2)), W((_old*228-187400)-(_new*180-187400), 3)])
_a, _b = pmt(30000, .074/12, 60)*60, pmt(30000, .066/12, 60)*60 + 650
R(L, "loan A 30k 5 yrs 7.4% no fee, loan B 30k 5 yrs 6.6% plus 650 fee paid up front. which is cheaper overall and by how much", [T(r"\bB\b[^\n]{0,60}(cheaper|less|lower|better|saves)|(cheaper|less|lower|better|choose|pick|take)[^\n]{0,40}\bB\b|\bB\b is"), W(_a-_b, .7)])
_i = bisect(lambda i: pmt(7880, i, 36) - 262.15, 1e-6, .05)
R(L, "£8,000 over 3 yrs, 262.15 a month, plus £120 arrangement fee paid at the start. APR?", [P(eff(_i*12, 12), _i*12)])
_p = pmt(350000, .0625/12, 360); _i = bisect(lambda i: pmt(350000*(1-.015)-2400, i, 360) - _p, 1e-6, .05)
R(L, "US mortgage 350,000, 6.25% for 30y, 1.5 points and 2,400 closing costs. apr with all that?", [P(_i*12, eff(_i*12, 12))])
R(L, "£275k interest only at 4.64%, monthly cost?", [275000*.0464/12])
R(L, "can do 450 a fortnight. 7.25% and 5 years, how much could i borrow", [A(450*af(.0725/26, 130), 450*af((1+.0725/12)**(12/26)-1, 130), 450*af(1.0725**(1/26)-1, 130))])
R(L, "gross income 9,200 a month, bank lets me spend 28% of it on the mortgage payment. 6.5%, 30 yrs -> max loan", [9200*.28*af(.065/12, 360)])
_k, _fr, _t = payoff(14300, .199/12, 400)
R(L, "how long to clear 14,300 at 19.9% if i pay 400/mo", [M(_k, _fr, int(_fr))])
_k, _fr, _t = payoff(3150, .249/12, 75)
R(L, "credit card 3,150, 24.9%, i only ever pay 75 a month. total intrest until its gone?", [W(_t, 8)])
R(L, "1.6m term loan, 4.25% plus 180 bps margin, 7 years, equal quaterly repayments. Instalment?", [pmt(1.6e6, .0605/4, 28)])
R(L, "nineteen thousand over four years at seven and a quarter percent, monthly?", [pmt(19000, .0725/12, 48)])
R(L, "KfW loan 50.000 € at 2½ % for 10 years, monthly rate", [pmt(50000, .025/12, 120)])
R(L, "bridging £120k for 90 days at 11.5% simple, 365 day year. interest bill?", [120000*.115*90/365])
_p = (24000 + 24000*.06*3)/36; _i = bisect(lambda i: pmt(24000, i, 36) - _p, 1e-6, .05)
R(L, "dealer says 6% flat rate on 24,000 for 3 years. instalment? and what's the true annual rate behind it", [_p, P(_i*12, eff(_i*12, 12))])
R(L, "canadian mortgage, so compounded semi-annually: 480k, 5.04%, 25 yr amortization, paid monthly", [pmt(480000, 1.0252**(1/6)-1, 300)])
R(L, "90,000 over 8 years paid monthly, the 6% is an effective annual rate (not nominal). payment?", [pmt(90000, 1.06**(1/12)-1, 96)])
R(L, "80,000, 5 years, 6.3%, constant principle each month. what's the first payment and the last one", [80000/60 + 80000*.063/12, 80000/60*(1+.063/12)])
R(L, "student loan 32,000 at 5.5%: nothing paid for 2 years, intrest is added monthly, then 120 monthly payments. How much are they?", [pmt(grow(32000, .055/12, 24), .055/12, 120)])
_p1 = pmt(205000, .0399/12, 300); _b = plan(205000, .0399/12, 24, p=_p1)[-1][2]
R(L, "£205,000 over 25 years, fixed 3.99% for the first 2 then 6.49%. payment before and after the jump?", [_p1, A(pmt(_b, .0649/12, 276), pmt(plan(205000, .0399/12, 24, p=_p1, cents=True)[-1][2], .0649/12, 276))])
R(L, "2,300 overdrawn for 17 days at 39.9% pa. what does that cost", [A(2300*.399*17/365, 2300*(grow(1, .399/365, 17)-1), 2300*(1.399**(17/365)-1), 2300*.399*17/360)])
R(L, "instalment to clear 15k in 30 months at 0.9% a month", [pmt(15000, .009, 30)])
R(L, "total repayable on 11,750 at 12.4% across 42 months", [A(pmt(11750, .124/12, 42)*42, round(pmt(11750, .124/12, 42), 2)*42)])
_b = plan(25000, .08/12, 60)[23][2]
R(L, "25k, 60 months, 8%. I want out straight after payment 24, they charge 2% of the balance for it. what do i hand over", [A(_b*1.02, plan(25000, .08/12, 60, cents=True)[23][2]*1.02)])
R(L, "morgage 319000 at 5,5% 27 yers mothly paymnt pls", [pmt(319000, .055/12, 324)])

# ------------------------------------------------------------------ time value
V = "time-value"
R(V, "8k at 6.2% compounded daily (365), five years", [grow(8000, .062/365, 1825)])
R(V, "CHF 12'500 at 0.75 % for 8 years gives", [grow(12500, .0075, 8)])
R(V, "SIP of ₹15,000 every month, 15 years, 12% p.a. final corpus?", [A(15000*fvaf(.01, 180), 15000*fvaf(.01, 180, True), 15000*fvaf(1.12**(1/12)-1, 180), 15000*fvaf(1.12**(1/12)-1, 180, True))])
R(V, "15 lakh FD at 7.1%, compunded quarterly, 5 yrs. maturity amount", [grow(1.5e6, .071/4, 20)])
R(V, "£40k due in 18 months, worth what today at 5.5% pa", [A(40000/1.055**1.5, 40000/grow(1, .055/12, 18))])
_s = 0; _c = 12000.0
for k in range(1, 21): _s += _c/1.07**k; _c *= 1.025
R(V, "20 yearly payments, first one 12,000 in a year, each 2.5% more than the one before. pv @7%", [_s])
_s = 0; _c = 6000.0
for k in range(25): _s = _s*1.065 + _c; _c *= 1.04
R(V, "I save 6,000 at the end of this year and 4% more every following year, 25 years at 6.5%. ends up at?", [_s])
R(V, "next year's dividend 3.10, grows 2.2% for ever, I want 8.5%. what's the share worth", [3.10/(.085-.022)])
R(V, "dividend just paid 1.80, growing 4% a year, required return 9% -> value of the share", [1.8*1.04/.05])
R(V, "scholarship of 25,000 every year forever, the first one paid today. Fund needed at 4%?", [25000/.04 + 25000])
R(V, "ten yearly payments of 8,000, the first in 4 years' time, 6%. worth now?", [sum(8000/1.06**k for k in range(4, 14))])
R(V, "8% compounded quarterly, or 8.1% once a year, which pays more and whats the effective rate of the first", [P(eff(.08, 4)), T(r"(quarterly|first|8 ?%)[^.\n]*(more|better|higher|wins|ahead|above)|(more|better|higher)[^\n]*(quarterly|first)")])
R(V, "what nominal rate, compounded monthly, gives 7.5% efective", [P(nomr(.075, 12))])
R(V, "want my money doubled in 9 years. rate needed?", [P(2**(1/9)-1)])
_n = math.log(6000/4500)/math.log(1+.054/12)
R(V, "how many months till 4,500 has become 6,000, 5.4% compounded monthly", [M(_n, math.ceil(_n))])
R(V, "20,000 continuously compounded at 3.8% for six and a half years", [20000*math.exp(.038*6.5)])
R(V, "30 a week into a pot at 5%, weekly compounding, 4 years of 52 weeks", [A(30*fvaf(.05/52, 208), 30*fvaf(.05/52, 208, True))])
R(V, "250 every 2 weeks for 10 years @ 4.4%, what do i have", [A(250*fvaf(.044/26, 260), 250*fvaf((1+.044/12)**(12/26)-1, 260), 250*fvaf(1.044**(1/26)-1, 260))])
R(V, "1,200 at the beginning of every quarter, 6% pa compounded quarterly, 7 yrs, end value", [1200*fvaf(.015, 28, True)])
R(V, "half-yearly premiums of £900 in advance, 12 years, 3% effective per annum: accumulated value", [900*fvaf(1.03**.5-1, 24, True)])
R(V, "nominal return 7.4 %, inflation 3.1 %. real return exactly, please", [P(1.074/1.031-1)])
R(V, "600k pension pot, drawn down over 25 years, withdrawal at the START of each year, 4% growth. how much a year until zero?", [pmt(600000, .04, 25, due=True)])
_s = 0; _c = 1.0
for k in range(1, 31): _s += _c/1.05**k; _c *= 1.02
R(V, "800k, 30 years, withdrawals rise 2% each year to keep up with prices, 5% return, first one after a year. size of the first?", [800000/_s])
R(V, "revenue 3.2m -> 5.1m in 30 months. cagr?", [P((5.1/3.2)**(12/30)-1)])
R(V, "index stood at 96.4 in 2015 and 118.9 in 2024, avrage yearly inflation?", [P((118.9/96.4)**(1/9)-1)])
R(V, "5,000 now and then 200 a month (month end), 6 yrs, 3.6% monthly compounding. total in the end", [grow(5000, .003, 72) + 200*fvaf(.003, 72)])
R(V, "need 80k in 7 years, have 22k already, 4.2% compounded monthly. what do I have to save each month end", [(80000 - grow(22000, .0035, 84))/fvaf(.0035, 84)])
R(V, "10,000 on deposit at 4% for 3 yrs but 25% tax comes off the interest every year. whats left?", [grow(10000, .03, 3)])
R(V, "fund makes 6.8% a yr before charges of 0.75% a yr. 30k after 20 years net of charges?", [A(grow(30000, .0605, 20), grow(30000, 1.068*.9925-1, 20), grow(30000, 1.068/1.0075-1, 20))])
R(V, "simple intrest 6,400, 7%, 8 months", [6400*.07*8/12])
R(V, "£52,000 sits in the account 45 days at 4.9% act/365, interest?", [52000*.049*45/365])
R(V, "first two years 3%, then 5% for another four. 14k becomes", [grow(grow(14000, .03, 2), .05, 4)])
R(V, "paying in 1,000 at the end of yr 1, 2,000 end of yr 2 and 3,000 end of yr 3. value at the end of year five at 4%?", [1000*1.04**4 + 2000*1.04**3 + 3000*1.04**2])
R(V, "500 a month in advance for 3 years @ 6% nominal, present value", [500*af(.005, 36, True)])
R(V, "lottery: 2.4 million in 20 equal yearly payments starting today, or 1.5m cash. at 4.5% which one, and what are the payments worth?", [120000*af(.045, 20, True), T(r"(payment|instal|annuit)[^\n]*(more|better|higher|worth)|(better|take|choose|prefer|more)[^\n]*(payment|instal|annuit)")])
R(V, "uni costs 18,500 a year now and goes up 4½ % a year. cost in eleven years", [grow(18500, .045, 11)])
R(V, "discount factor year 7 at 9 1/4 %", [1/1.0925**7])

# ------------------------------------------------------------------ projects
J = "projects"
R(J, "we spend 58k today and it gives back 14k yearly for 6 yrs, hurdle 9%. worth it? npv", [npv(.09, [-58000]+[14000]*6), T(r"yes|worth|accept|positive|adds|creates|above zero|go ahead")], **{"not": ["not worth|reject"]})
R(J, "npv @ 12%: pay 95'000 now, recieve 26'000 in each of 5 years plus 8'000 scrap in the last", [npv(.12, [-95000]+[26000]*4+[34000])])
R(J, "yr3 22k, yr1 15k, yr2 18k, outlay today 45k, 7.5% -> npv?", [npv(.075, [-45000, 15000, 18000, 22000])])
R(J, "cost of capital 10%. We pay (120,000) now and (30,000) at the end of year 1, then take 60k in each of years 2 to 5. NPV pls", [npv(.1, [-120000, -30000, 60000, 60000, 60000, 60000])])
R(J, "costs 110k today; cash comes in at 20k after the first year, growing 3% a year, 8 years in all. npv at 9%", [npv(.09, [-110000]+[20000*1.03**k for k in range(8)])])
R(J, "flows -50k, 20k, 22k, 24k, 26k. npv at 8% counting only the first three years' inflows", [npv(.08, [-50000, 20000, 22000, 24000])])
R(J, "saves 30k a year before tax, 25% tax on the savings, 5 years, costs 90k, 8 percent. NPV after tax? ignore depreciation", [npv(.08, [-90000]+[22500]*5)])
R(J, "machine 100k, straight line over 5 yrs to nil, saves 32k a year pre-tax, tax rate 30%, discount 10%. After-tax NPV incl. the depreciation tax shield", [npv(.1, [-100000]+[32000*.7+20000*.3]*5)])
R(J, "NPV with mid-year discounting, 9%: -200k at time zero, then 62k a year for 4 years", [npv(.09, [-200000]+[62000]*4, mid=True)])
R(J, "outlay 24,000, brings 900 at the end of every month for 36 months, 12% nominal compounded monthly. npv", [npv(.01, [-24000]+[900]*36)])
R(J, "irr pls - year 0: 75000 out, year 1: nothing, year 2: 40000 in, year 3: 55000 in", [P(irr([-75000, 0, 40000, 55000]))])
R(J, "put in 10k at the start and another 5k after one year, got 9k out after two and 11k after three. what was my irr", [P(irr([-10000, -5000, 9000, 11000]))])
_m = irr([-10000]+[900]*12, -.5, 1)
R(J, "lent a friend 10,000, he gives back 900 monthly, 12 times. irr per month, and as a yearly rate", [P(_m), P(eff(_m*12, 12), _m*12)])
R(J, "rate of return on 480k that brings 45.6k a year forever", [P(45.6/480)])
_x = [(D("2024-03-15"), -60000), (D("2024-11-01"), 18000), (D("2025-06-30"), 25000), (D("2026-01-20"), 27000)]
R(J, "xnpv at 8%: 15 March 2024 pay 60,000; 1 Nov 2024 get 18,000; 30 June 2025 get 25,000; 20 Jan 2026 get 27,000", [xnpv(.08, _x)])
_x = [(D("2021-05-10"), -20000), (D("2025-05-09"), 26500), (D("2022-08-22"), -4000), (D("2023-12-01"), 2100)]
R(J, "sold the lot for 26,500 on 9 May 2025. had paid 20,000 on 10 May 2021 and 4,000 more on 22 Aug 2022, took out 2,100 on 1 Dec 2023. annualised return (xirr)?", [P(xirr(_x))])
_x = [(D("2022-02-03"), -12500), (D("2022-09-15"), -5100), (D("2023-06-30"), 640), (D("2024-05-20"), 21150)]
R(J, "bought 1,000 shares at 12.50 on 3 Feb 2022, 500 more at 10.20 on 15 Sep 2022, dividend of 640 on 30 June 2023, sold all 1,500 at 14.10 on 20 May 2024. money-weighted return per year?", [P(xirr(_x))])
R(J, "mirr, 8% both ways: 120k out, then 50k, 10k, 45k, 60k in", [P(mirr([-120000, 50000, 10000, 45000, 60000], .08, .08))])
R(J, "payback: 85k out; then 20k, 25k, 30k, 30k", [Y(payback([-85000, 20000, 25000, 30000, 30000]), 4)])
R(J, "solar panels 11,400, they save 165 a month. payback in months?", [M(11400/165, 70)])
R(J, "discouted payback @10% of 150k against 40k, 60k, 55k, 50k", [Y(payback(disc([-150000, 40000, 60000, 55000, 50000], .1)), 4)])
R(J, "PI at 11% - spend 320k, get 95k five times", [npv(.11, [0]+[95000]*5)/320000])
R(J, "payback on 50k if it brings 9k a year but only runs for 5 years", [T(r"never|does(?:n['’]t| not) (?:pay|recover|get|come|earn)|not (?:paid|recover|reach|within|pay|earn)|no payback|short|n['’]t (?:pay|recover|earn|get)")])
R(J, "machine X: npv 14,200 over 4 yrs. Y: npv 18,900 over 6. At 9% which has the better equivalent annual annuity, and what are they", [pmt(14200, .09, 4), pmt(18900, .09, 6), T(r"\bX\b[^.\n]{0,80}(better|higher|greater|more|prefer|win|best)|(better|best|higher|choose|prefer|pick|take|wins?)[^.\n]{0,60}\bX\b")])
R(J, "EAC of a pump: 46k to buy, 5k a year to run, 7 years, sells for 6k at the end, 8%", [pmt(46000 - 6000/1.08**7, .08, 7) + 5000])
R(J, "wacc with 60% equity at 11%, 30% debt at 6% before tax, 10% prefs at 7.5%, tax 27%", [P(.6*.11 + .3*.06*.73 + .1*.075)])
R(J, "debt 4m costing 4.1% AFTER tax, equity 6m at 12%, tax rate 25%. WACC?", [P(.4*.041 + .6*.12)])
R(J, "capm: risk free 2.8, equity premium 5.5, beta 0.85", [P(.028 + .85*.055)])
R(J, "beta of one point two, govt bonds four percent, market premium 550bps, plus a 2% size premium. cost of equity?", [P(.04 + 1.2*.055 + .02)])
R(J, "asset beta if leverd beta is 1.3, D/E 0.6 and tax 25%", [1.3/(1+.75*.6)])
R(J, "share trades at 48, next dividend 2.16, growth 3.5% -> implied cost of equity", [P(2.16/48 + .035)])
R(J, "terminal value: last forecast FCF 1.8m, growth 2%, wacc 9%", [1.8e6*1.02/.07])

# ------------------------------------------------------------------ bonds
B = "bonds"
R(B, "£1,000 gilt, 4¼ % in two halves a year, 8 yrs left, redemption yield 4.6%. price", [bond(.0425, .046, 8, 2, 1000)])
R(B, "per 100: 5.2% paid in quarterly coupons, 3 yrs, yield 6% nominal quarterly", [bond(.052, .06, 3, 4)])
R(B, "ytm? paid 103.25, 5% semiannual, 7 yrs to go", [P(bisect(lambda y: bond(.05, y, 7, 2) - 103.25, 0, .5))])
R(B, "running (current) yield of a 4.375% bond at 92.6", [P(4.375/92.6)])
R(B, "6% annual coupon, price 104.5, callable in 4 yrs at 102. yeild to call", [P(bisect(lambda y: bond(.06, y, 4, 1, 100, 102) - 104.5, 0, .5))])
R(B, "zero bought at 68.40, redeemed at 100 in nine years, yield per year?", [P((100/68.4)**(1/9)-1, 2*((100/68.4)**(1/18)-1))])
R(B, "strip, 10,000 face, 12 years, 4.8% compounded semiannually, price today", [10000/1.024**24])
R(B, "26-week bill (182 days) costs 97.85 per 100. bond-equivalent yield on 365 days", [P(2.15/97.85*365/182)])
R(B, "discount rate (act/360) on a 91 day bill that costs 98.72", [P(1.28/100*360/91)])
R(B, "acrued interest act/365: 50k nominal, 5% yearly coupon last paid 15 Jan 2025, settling 20 May 2025", [50000*.05*(D("2025-05-20")-D("2025-01-15")).days/365])
R(B, "nominal 100k, 6% semi-annual, 47 days since the last coupon on 30/360. accrued?", [100000*.06*47/360])
R(B, "clean price 101.30, accrued 1.42, 25k nominal. what do i actually pay", [25000*(101.30+1.42)/100])
_d = duration(.04, .05, 6, 2)
R(B, "6 yr bond, 4% semi, yield 5% semi: macauley and modified duration", [_d[0], _d[1]])
R(B, "modified duration 6.3, price 98, yields up 35bp. new price roughly?", [98*(1-6.3*.0035)])
R(B, "duration 7.1 (modified), convexity 62, yields drop 75 bps. price change in %?", [P(7.1*.0075 + .5*62*.0075**2)])
R(B, "consol 3.5% at a yield of 4.4%, price", [3.5/.044])
_dirty = sum(4/1.036**(k-.5) for k in range(1, 7)) + 100/1.036**5.5
R(B, "4% annual coupon bond maturing 15 March 2031, settlement 15 Sept 2025, ytm 3.6%, 30/360. clean price", [_dirty - 2])
R(B, "floater: 3m euribor 2.15% + 120bps on 500'000, coupon for 92 days act/360", [500000*.0335*92/360])
R(B, "corporate yields 6.12, treasury 4.37. spread in bp", [175])
R(B, "muni pays 3.2% tax free, my bracket is 32%. taxable equivalent yield", [P(.032/.68)])
R(B, "DV01 of 5m nominal, price 101, modified duration 4.6", [5e6*1.01*4.6*.0001])
R(B, "bought at 96, got the coupon of 4, sold at 98.5 a year later. holding period return", [P(6.5/96)])
R(B, "1y spot 3.9%, 2y spot 4.3%: implied 1-year rate one year from now", [P(1.043**2/1.039-1)])
R(B, "price of a 3 yr 5% annual bond off the spot curve 3%, 3.5%, 4%", [5/1.03 + 5/1.035**2 + 105/1.04**3])

# ------------------------------------------------------------------ depreciation
Q = "depreciation"
R(Q, "laptop 1,980 over 3 yrs straight line, nothing left. charge per MONTH", [1980/36])
R(Q, "bought 1 Sept for 24,000, five years, no scrap, year end 31 Dec. straight line, first year pro rata by month?", [24000/5*4/12])
R(Q, "reducing balance 20% on £18,500, NBV after 4 yrs", [18500*.8**4])
R(Q, "WDV method 15%, asset 8 lakh. depreciation in 3rd year and closing WDV then", [800000*.85**2*.15, 800000*.85**3])
R(Q, "what reducing balance rate takes 30,000 down to 6,000 in 5 years", [P(1-.2**.2)])
R(Q, "double declining on 50k, 5 years, no salvage, switching to straight-line when that's more. all five years please", [20000, 12000, 7200, 5400])
R(Q, "150% declining balance, 64k, 10 yrs: second year's charge", [64000*.85*.15])
R(Q, "syd: 44,000, scrap 2,000, 7 yrs. year four charge and book value after it", [42000*4/28, 44000 - 42000*(7+6+5+4)/28])
R(Q, "MACRS 7-year property, $85,000, half-year convention, years 1 to 3", [A(85000*.1429, 85000/7), A(85000*.2449, 85000*6/7*2/7), A(85000*.1749, 85000*6/7*5/7*2/7)])
R(Q, "$12,500 macrs 3-year class - whats the undepreciated basis after two years", [A(12500*(1-.3333-.4445), 12500*2/9)])
R(Q, "van 42k, residual 6k, good for 180,000 miles. we drove 31,400 this yr", [36000*31400/180000])
R(Q, "bought for 36k, 8 years straight line, no residual, sold after 5 years for 15k: gain or loss?", [1500, T("gain|profit|surplus")], **{"not": [r"\bloss of\b|\ba loss\b(?! of 0)"]})
R(Q, "accumulated deprecation after 30 months: cost 48,000, residual 3,000, six yr life, SL", [45000/6*2.5])
R(Q, "NBV is 33,000, remaining life now thought to be 4 years instead of 6, new residual 5,000. new yearly charge?", [28000/4])
R(Q, "lineare AfA: 1.450,00 € over 3 years, per year", [1450/3])
R(Q, "truck 72,000, 8k salvage, 5 yrs. by how much is year 1 bigger with double declining than with straight line", [72000*.4 - 64000/5])
R(Q, "quarry cost 2.4m, 800k tonnes in it, 95k tonnes taken out this year. depletion charge", [2.4e6*95/800])
R(Q, "25% diminishing value, 16,000: how much is written off in total over just the first two years", [16000*(1-.75**2)])
R(Q, "straight line with half-year convention, 20k, 5 years no residual. what's in year 1, year 2 and year 6?", [2000, 4000])
R(Q, "depreciaton is 18k a year for five years, tax 25%, pv of the tax shield at 8%", [4500*af(.08, 5)])
R(Q, "goodwill-like licence £93,600 amortised over 13 years. carrying amount after 4?", [93600*9/13])

# ------------------------------------------------------------------ business
S = "business"
R(S, "ROE: profit 310k, equity 2.1m at the start of the year and 2.5m at the end (use the average)", [P(310/2300)])
R(S, "net profit 42 lakh, total assets ₹6 crore. roa?", [P(4.2/60)])
R(S, "roic - ebit 640k, tax 25%, invested capital 4.8m", [P(640*.75/4800)])
R(S, "ROCE? ebit 91, total assets 720, current liabilities 140 (all in thousands)", [P(91/580)])
R(S, "dso: debtors 182,500, annual sales 1.46m, 365 days", [182.5/1460*365])
R(S, "recievables 88k and sales of 240k in the QUARTER (90 days). DSO", [88/240*90])
R(S, "stock 96k, cogs 584k, how many days inventory", [A(96/584*365, 96/584*360)])
R(S, "CCC if DIO 58, DSO 41, DPO 36", [63])
R(S, "cash conversion cycle: inventory 120k, receivables 150k, payables 90k, sales 1.2m, cogs 800k, 365 days", [120/800*365 + 150/1200*365 - 90/800*365])
R(S, "current ratio with current assets 372k, payables 118k, overdraft 46k, accruals 22k", [2])
R(S, "current assets 410k of which stock 155k and prepaid 15k; current liabilities 200k. acid test, without prepaid too", [1.2])
R(S, "interest cover: pbt 214k, interest 53.5k", [5])
R(S, "gearing as net debt / equity: loans 880k, cash 230k, equity 1.3m", [P(650/1300)])
R(S, "net debt to ebitda? term loan 3.6m, leasing 0.9m, cash 0.75m, ebitda 1.5m", [2.5])
R(S, "EPS: net income 5.4m, preference dividend 0.6m, 8m shares for the first half year and 10m for the second", [4.8/9])
R(S, "p/e at a price of 63.80 with earnings per share 3.19", [63.8/3.19])
R(S, "dividend yield if it pays 0.45 a quarter and the share costs 52", [P(1.8/52)])
R(S, "payout ratio - eps 4.20, dps 1.47", [P(1.47/4.2)])
R(S, "dupont: margin 6%, asset turnover 1.4, equity multiplier 2.2 -> roe", [P(.06*1.4*2.2)])
R(S, "DSCR? noi 186,000, yearly debt service is 12 payments of 11,480", [186000/(12*11480)])
R(S, "inventory turns: opening 74k, closing 86k, cost of sales 520k", [6.5])
R(S, "ebit margin: revenue 3.75m, cogs 1.9m, staff 1.05m, depreciation 0.2m, interest 0.1m", [P(.6/3.75)])
R(S, "MRR bridge: opening 62,400, new 5,150, expansion 2,300, contraction (870), churned (1,930). closing MRR?", [62400+5150+2300-870-1930])
R(S, "GRR: start 62,400 mrr, expansion 2,300, contraction 870, churn 1,930", [P((62400-870-1930)/62400)])
R(S, "we had 840 customers in Jan, 21 left, 35 joined. monthly churn, and what does it come to annualised", [P(21/840), {"pct": [100*(1-(1-.025)**12), 30]}])
R(S, "ARPA 140 a month, gross margin 75%, monthly churn 2.5%. LTV, and LTV/CAC if CAC is 1,200?", [140*.75/.025, 140*.75/.025/1200])
R(S, "sales & marketing 96k in the quarter, 128 new customers. cac?", [96000/128])
R(S, "CAC payback in months: cac 1,350, ARPA 90 a month, gross margin 75%", [M(20)])
R(S, "rule of 40: arr from 6.0m to 7.9m, ebitda margin minus 4%", [{"pct": [100*(7.9/6-1)-4], }])
R(S, "bank 1.9m, costs 210k a month, revenue 85k a month. runway?", [M(1.9e6/125000, 15, 16)])
R(S, "annual churn target is 10%. what monthly churn is that, compounding", [P(1-.9**(1/12))])
R(S, "magic number: quarterly revenue 1.10m -> 1.28m, previous quarter's S&M 0.6m", [(1.28-1.10)*4/.6])
R(S, "net 1.250,00 € plus 19% MwSt, gross?", [1487.5])
R(S, "receipt 86.40 incl. 20% VAT. VAT part?", [14.4])
R(S, "VAT return: output VAT on sales of 48,000 net at 20%, input VAT on purchases of 19,500 GROSS incl. 20%. what do I owe HMRC", [9600 - 3250])
R(S, "₹94,400 includes 18% gst. taxable value?", [80000])
R(S, "8.1% MWST on CHF 3'450.00 (excl.), how much tax", [3450*.081])
R(S, "list price 1,200, less 20%, less another 10%, less 2% cash discount. pay what, and what's the combined discount", [1200*.8*.9*.98, P(1-.8*.9*.98)])
R(S, "2/10 net 30 - annual cost of not taking the discount (365 days)", [P(2/98*365/20, (1+2/98)**(365/20)-1)])
R(S, "comission: 4% on the first 25k, 7% from 25k to 60k, 9% above. I sold 81,300", [25000*.04 + 35000*.07 + 21300*.09])
R(S, "commission 5% on net sales. sold 38,500 of which 3,200 returned, excluding returns obviously", [35300*.05])
R(S, "convert CHF 18'400 to euro at 1 EUR = 0.9350 CHF", [18400/.935])
R(S, "7,500 usd into gbp, rate is 1.27 dollars per pound, bank takes 1.5% off the result", [7500/1.27*.985])
R(S, "split the rent of 9,600 by floor space: Design 120 m2, Workshop 310, Office 50", [O("Design", 2400), O("Workshop", 6200), O("Office", 1000)])
R(S, "avg cost weighted: 300 units @ 4.10, 500 @ 3.85, 200 @ 4.60", [(300*4.1+500*3.85+200*4.6)/1000])
R(S, "founder has 3m of 10m shares, we issue 2.5m new ones. her stake after?", [P(3/12.5)])
R(S, "raise 2m at 6m pre-money. post money, and what do investors get in %", [8e6, P(.25)])
R(S, "round: investor wants 18% for 1.35m. pre-money?", [1.35e6/.18 - 1.35e6])
R(S, "from 48.2k down to 39.7k, percentage change", [P(39.7/48.2-1)])
R(S, "price went up 12% then down 12%. overall change?", [P(1.12*.88-1)])
R(S, "margin went from 31.4% to 33.9% - change in percentage points and in percent", [2.5, P(33.9/31.4-1)])
R(S, "markup of 60% on cost, what gross margin is that", [P(.6/1.6)])
R(S, "cost 34, want 45% margin on the price excl. VAT, 20% VAT on top. shelf price incl vat", [34/.55*1.2])
R(S, "selling price 89.25 incl 19% vat, cost 45 net: gross margin %", [P(30/75)])
R(S, "fixed 96k, price 45, variable 29, target profit 40k AFTER 20% tax. units needed", [(96000+50000)/16])
R(S, "break even at 14,000 fixed, price 25 less 10% trade discount, variable costs 12.50", [14000/10])
R(S, "margin of safety: break-even revenue 340k, actual 425k, in percent", [P(85/425)])
R(S, "operating leverage? contribution 280k, ebit 80k", [3.5])
R(S, "EOQ: demand 9,000 a year, 40 per order, holding cost 2 per unit and year", [600])
R(S, "wage bill: 14 people, 38 hrs a week, 16.20/h, 52 weeks plus 13.8% employer NI on all of it", [14*38*16.2*52*1.138])
R(S, "headcount cost 1.2m grows 4%, revenue 5m grows 9%, other costs flat 2.9m. operating profit next year", [5e6*1.09-1.2e6*1.04-2.9e6])
R(S, "£2,750 expenses. 60% of it is business, of that 20% VAT is already in. vat i can reclaim", [2750*.6/6])

# ------------------------------------------------------------------ models
G = "models"
_p = pmt(360000, .006, 24)
R(G, "amortistion schedule in a new sheet pls: CHF 360'000, 2.4%, 6 years, quarterly instalments", [_p], sheet={"minFormulas": 70, "formula": r"PMT|\^|POWER", "results": [_p], "inputs": [360000]})
_p = pmt(27500, .069/12, 36, balloon=9000)
R(G, "make me a spreadsheet w/ the payment plan: 27,500 car loan, 36 months, 6.9%, 9,000 balloon at the end", [_p], sheet={"minFormulas": 70, "formula": r"PMT|\^|POWER", "results": [_p], "inputs": [27500, 9000]})
_p = pmt(150000, .05/12, 240); _k, _fr, _t = payoff(150000, .05/12, _p + 100); _t0 = _p*240 - 150000
R(G, "mortgage schedule as a sheet, 150k, 20 yrs, 5%, with 100 extra every month. when am I through and interest saved vs. without", [M(_k, _fr, int(_fr), 240 - _k, 240 - _fr), W(_t0 - _t, 6)], sheet={"minFormulas": 200, "formula": r"PMT|\^|POWER|-", "results": [_p], "inputs": [150000, 100]})
_pv = npv(.095, [0, 420000, 465000, 500000, 530000]); _tv = 530000*1.015/.08; _ev = _pv + _tv/1.095**4
R(G, "dcf sheet: fcf 420k, 465k, 500k, 530k, wacc 9.5%, terminal growth 1.5%, net debt 1.1m, 200,000 shares. value per share?", [(_ev-1.1e6)/200000], sheet={"minFormulas": 8, "formula": r"NPV|\^|POWER|\*", "results": [_ev, (_ev-1.1e6)/200000], "inputs": [1100000, 200000]})
_m = [2500*1.05**k for k in range(6)]
R(G, "budget in a spreadsheet for Jan to Jun: rent 1,850, wages 14,200, marketing 2,500 in Jan then +5% a month. totals per month and for the half year", [6*16050 + sum(_m)], sheet={"minFormulas": 12, "formula": "SUM", "results": [18550, 16050 + _m[5], 6*16050 + sum(_m)], "labels": ["rent", "marketing", "jun"]})
R(G, "new worksheet: double declining depreciation, 40k, 5 yrs, 4k scrap, year by year with NBV", [], sheet={"minFormulas": 8, "formula": r"DDB|\*|MIN|MAX", "results": [16000, 9600, 5760, 3456, 1184, 24000, 14400, 8640, 5184]})
R(G, "asset bought 1 May 2025 for 30,000, residual 2,400, 4 yrs straight line, year end December: depreciation schedule by calendar year in a sheet, pro rata monthly", [], sheet={"minFormulas": 5, "formula": r"/|\*|SLN", "results": [4600, 6900, 2300]})
_b = 3000.0
for k in range(36): _b = _b*(1+.024/12) + 150 + 10*(k//12)
R(G, "savings table monthly in a sheet - start 3,000, put in 150 at each month end, 10 more per month every new year (160 in the 2nd, 170 in the 3rd), 2.4%, 3 years. end balance?", [_b], sheet={"minFormulas": 36, "formula": r"\*|FV", "results": [_b], "inputs": [3000]})
R(G, "invoice sheet: 12 hours @ 85 with 10% off, 3 days @ 640, travel 118.40, 20% VAT on everything", [3547.68], sheet={"minFormulas": 4, "formula": r"\*|SUM", "results": [2956.4, 591.28, 3547.68]})
_r = [40000*1.03**k for k in range(12)]; _pf = sum(x*.58 - 15500 for x in _r)
R(G, "12 month p&l forecast as spreadsheet: sales 40,000 in Jan, +3% every month, cogs 42% of sales, fixed costs 15,500 a month. year's profit", [_pf], sheet={"minFormulas": 36, "formula": r"\*", "results": [sum(_r), _pf]})
R(G, "sheet with NPVs of -80k then 22k a year for 5 yrs at 6, 8, 10 and 12 %", [], sheet={"minFormulas": 4, "formula": r"NPV|PV|\^|POWER", "results": [npv(x, [-80000]+[22000]*5) for x in (.06, .08, .10, .12)]})
_a, _b = pmt(45000, .068/12, 60), pmt(45000, .061/12, 84)
R(G, "put two loans side by side in a new sheet: both 45k, one 5 yrs at 6.8%, other 7 years at 6.1%. payment and total interest of each", [_a, _b, W(_a*60-45000, .7), W(_b*84-45000, .7)], sheet={"minFormulas": 4, "formula": r"PMT|\^|POWER", "results": [_a, _b, W(_a*60-45000, .7), W(_b*84-45000, .7)]})
R(G, "break-even table in a sheet, price 36, variable cost 21, fixed 48k, profit at 2,000 / 3,000 / 4,000 / 5,000 pcs", [3200], sheet={"minFormulas": 5, "formula": r"\*|/", "results": [3200, -18000, -3000, 12000, 27000]})
_bal = []; b = 42000
for w in range(1, 14): b += 8500 - 5200 - (6000 if w in (1, 5, 9, 13) else 0); _bal.append(b)
R(G, "13 week cash flow sheet. opening 42,000, 8,500 comes in each week, wages 5,200 each week, rent 6,000 in weeks 1, 5, 9 and 13. closing cash?", [_bal[-1]], sheet={"minFormulas": 24, "formula": r"\+|-|SUM", "results": [_bal[-1], min(_bal)]})
_b = 90000.0
for k in range(6): _b = _b*(1 - .03 + .01) + 4000
R(G, "mrr model for 6 months in a sheet: now 90,000, each month 3% of the opening churns, 1% of the opening is expansion, 4,000 new. mrr at the end", [_b], sheet={"minFormulas": 18, "formula": r"\*", "results": [_b]})
_f = [-210000, 55000, 60000, 65000, 70000, 40000]
R(G, "spreadsheet for the project: -210k, 55k, 60k, 65k, 70k, 40k. I want npv at 8.5% and irr as live formulas", [npv(.085, _f), P(irr(_f))], sheet={"minFormulas": 2, "formula": "NPV|IRR", "results": [npv(.085, _f), P(irr(_f))], "inputs": [55000, 70000]})
_b = 300000.0
for k in range(10): _b = (_b - 20000)*1.04
R(G, "drawdown plan sheet: pot 300k, 20k taken out at the start of every year, 4% growth on the rest, 10 years, balance each year", [_b], sheet={"minFormulas": 20, "formula": r"\*|-", "results": [(300000-20000)*1.04, _b], "inputs": [300000]})
_rev = [820000*1.08**k for k in range(3)]; _e = [x*(1-.55) - 240000*1.03**k for k, x in enumerate(_rev)]
R(G, "three-year income plan in a sheet: revenue 820k first year, 8% growth, direct costs 55%, overheads 240k rising 3% a year, tax 20%. net profit year 3?", [_e[2]*.8], sheet={"minFormulas": 15, "formula": r"\*", "results": [_rev[2], _e[0]*.8, _e[2]*.8]})
R(G, "wacc calc as a small sheet, equity 14m @ 10.5%, debt 6m @ 5.5% pre tax, tax 24%", [P(.7*.105 + .3*.055*.76)], sheet={"minFormulas": 3, "formula": r"\*|/", "results": [P(.7*.105 + .3*.055*.76)], "inputs": [14e6, 6e6]})

# ------------------------------------------------------------------ follow-ups
U = "follow-ups"
R(U, "36,800 over 6 years at 7.1%, monthly?", [pmt(36800, .071/12, 72)], then=[F("and at 5.5?", [pmt(36800, .055/12, 72)]), F("make it 8 years", [pmt(36800, .055/12, 96)]), F("how much interest is that in total", [W(pmt(36800, .055/12, 96)*96-36800, .6)])])
R(U, "payment for 215k at 4.4%, 18 yrs, monthly", [pmt(215000, .044/12, 216)], then=[F("quarterly instead", [pmt(215000, .011, 72)]), F("back to monthly but with 40k paid off up front", [pmt(175000, .044/12, 216)])])
R(U, "monthly cost of 9,900 for 30 months at 8.9%", [pmt(9900, .089/12, 30)], then=[F("show it in a sheet", [], sheet={"minFormulas": 60, "formula": r"PMT|\^|POWER", "results": [pmt(9900, .089/12, 30)]})])
_f = [-140000, 38000, 42000, 45000, 41000]
R(U, "npv 9%: -140k, 38k, 42k, 45k, 41k", [npv(.09, _f)], then=[F("and at 6?", [npv(.06, _f)]), F("whats the irr of it", [P(irr(_f))]), F("what if the first year only brings 30k", [{"either": [[npv(.06, [-140000, 30000]+_f[2:])], [P(irr([-140000, 30000]+_f[2:]))]]}])])
R(U, "120 a month end for 8 years at 5%, what does it grow to", [120*fvaf(.05/12, 96)], then=[F("in advance instead", [120*fvaf(.05/12, 96, True)]), F("what did you assume?", [T(r"compound|month|beginning|start|nominal|advance")])])
R(U, "straight line 54,000, residual 4,000, 8 yrs - yearly amount", [6250], then=[F("book value after 3?", [54000-3*6250]), F("double declining instead, first year", [13500])])
R(U, "price 18, variable 11.25, fixed 27,000. break even units", [4000], then=[F("price 5% higher", [A(27000/(18*1.05-11.25), math.ceil(27000/(18*1.05-11.25)))]), F("and fixed costs 30k", [A(30000/(18.9-11.25), math.ceil(30000/(18.9-11.25)))])])
R(U, "329 incl 19% VAT, net?", [329/1.19], then=[F("and with 7%?", [329/1.07]), F("how much vat is that", [329-329/1.07])])
R(U, "price of a ten year 4% annual bond, 100 face, yield 4.7", [bond(.04, .047, 10)], then=[F("yield 3.6 then?", [bond(.04, .036, 10)]), F("duration of that one", [A(*duration(.04, .036, 10))])])
R(U, "bought at 48 sold at 64, gross margin?", [P(.25)], then=[F("and as a markup?", [P(1/3)])])
R(U, "cash 840k, burning 70k per month, how long have we got", [M(12)], then=[F("if we cut the burn by 20%", [M(15)]), F("and someone puts in another 280k", [M(20)])])
R(U, "commission is 3% to 50k and 5% above. on 72k?", [1500+1100], then=[F("and on 90k", [1500+2000])])
_un = [x for x in INV if not x["paid"]]
_by = {}
for x in _un: _by[x["c"]] = _by.get(x["c"], 0) + x["gross"]
R(U, "gross of all invoices together?", [sum(x["gross"] for x in INV)], linked="invoices", then=[F("only the unpaid ones", [sum(x["gross"] for x in _un)]), F("per customer please", [O(c, v) for c, v in _by.items()])])
_dep = lambda key: {d: sum(x[key] for x in PAY if x["dep"] == d) for d in ("Kitchen", "Front of house", "Office", "Delivery")}
R(U, "gross pay by department", [O(d, v) for d, v in _dep("g").items()], linked="payroll", then=[F("and the hours", [O(d, v) for d, v in _dep("h").items()])])
R(U, "delete the line for Helmet L", [], linked="stock", checks=[{"rows": 16}, {"count": {"text": "Helmet L", "is": 0}}, {"kept": "A1:H14"}], then=[F("undo", [], checks=[{"as": 0}])])
R(U, "total row under the table please", [], linked="branches", checks=[{"row": "total|sum", "column": "Q1", "is": sum(x["q"][0] for x in BRN), "formula": "SUM|SUBTOTAL"}, {"row": "total|sum", "column": "Year", "is": sum(x["y"] for x in BRN), "formula": "SUM|\\+|SUBTOTAL"}, {"kept": "A1:F9"}], then=[F("make that row bold", [], checks=[{"row": "total|sum", "column": "Q1", "bold": True}, {"kept": "A1:F9"}])])
_hi, _lo = max(BRN, key=lambda x: x["y"]), min(BRN, key=lambda x: x["y"])
R(U, "best branch over the year?", [T(_hi["a"]), _hi["y"]], linked="branches", then=[F("and the worst?", [T(_lo["a"]), _lo["y"]]), F("what's the gap between the two", [_hi["y"]-_lo["y"]])])
R(U, "5-year loan of 16,400 at 9.2%: instalment", [pmt(16400, .092/12, 60)], then=[F("how did you get that?", [T(r"PMT|9\.2|\^|monthly rate|/ ?12|formula")]), F("and if i only borrow 12k", [pmt(12000, .092/12, 60)])])
R(U, "what does 6,000 become in 7 years at 5.4%", [grow(6000, .054, 7)], then=[F("no sorry, 4.5 not 5.4", [grow(6000, .045, 7)]), F("compounded monthly", [grow(6000, .045/12, 84)])])
R(U, "monthly on 22,000 over 4 yrs?", [ASK(r"\brate|interest|%|apr")], **{"not": [BOLD]}, then=[F("6.9%", [pmt(22000, .069/12, 48)]), F("hm and 5 years", [pmt(22000, .069/12, 60)])])
R(U, "npv of 100k out now and 27k back each year for 5 yrs", [ASK(r"\brate|discount|cost of capital")], **{"not": [BOLD]}, then=[F("use 10 percent", [npv(.1, [-100000]+[27000]*5)])])
R(U, "LTV? arpa 80, margin 70%, churn 2% a month", [2800], then=[F("churn 3.5%", [1600]), F("CAC is 640, ratio?", [2.5])])
R(U, "how long till i have 30k putting away 450 a month at 3%", [M(61.8, 62)], then=[F("with 600", [M(47.2, 48)])])
def months_to(target, p, i):
    n = math.log(1 + target*i/p)/math.log(1+i); return M(n, math.ceil(n))
requests[-1]["expect"] = [months_to(30000, 450, .0025)]; requests[-1]["then"][0]["expect"] = [months_to(30000, 600, .0025)]
R(U, "2,400 eur in chf at 0.94", [2256], then=[F("3,100?", [2914])])
R(U, "sort by stock value, biggest first", [], linked="stock", checks=[{"column": "Stock value", "order": "desc"}, {"column": "Item", "values": [x["item"] for x in sorted(STK, key=lambda x: -x["v"])][:6]}, {"rows": 17}], then=[F("undo that", [], checks=[{"as": 0}]), F("which 3 items tie up the most money then", [O(x["item"], x["v"]) for x in sorted(STK, key=lambda x: -x["v"])[:3]])])
_a = pmt(20000, .065/12, 48)*48; _b2 = pmt(20000, .059/12, 48)*48
R(U, "20k for 4 yrs: bank A 6.5% no fee, bank B 5.9% with 400 fee. total cost of each?", [A(_a, _a-20000), A(_b2+400, _b2-19600)], then=[F("and if B's fee were only 150", [A(_b2+150, _b2-19850)])])
R(U, "new sheet: invoice 16 h @ 95 and materials 340, VAT 20%", [2232], sheet={"minFormulas": 3, "formula": r"\*|SUM", "results": [1520, 1860, 372, 2232]}, then=[F("change the hours to 20", [], checks=[{"anywhere": True, "has": 2688, "formula": r"\+|SUM|\*"}])])

# ------------------------------------------------------------------ questions about tables
X = "sheet-questions"
def sm(rows, key, when=lambda x: True): return sum(x[key] for x in rows if when(x))
R(X, "net invoiced to Hartmann Optik from 1 March to end of May?", [sm(INV, "net", lambda x: x["c"] == "Hartmann Optik" and "2025-03-01" <= x["d"] <= "2025-05-31")], linked="invoices")
R(X, "how many invoices are still unpaid + what gross amount is that", [len(_un), sm(_un, "gross")], linked="invoices")
R(X, "VAT on everything issued in Q1", [sm(INV, "vat", lambda x: x["d"] < "2025-04-01")], linked="invoices")
_pos = [x for x in INV if x["net"] > 0]
R(X, "avarage net per invoice, leaving out the credit note", [sm(_pos, "net")/len(_pos)], linked="invoices")
_pd = [(D(x["paid"])-D(x["d"])).days for x in INV if x["paid"]]
R(X, "how many days do customers take to pay on average, from issue to paid on", [sum(_pd)/len(_pd)], linked="invoices")
_mx = max(INV, key=lambda x: x["net"])
R(X, "highest invoice by net - number and customer?", [T(_mx["no"]), T(_mx["c"]), _mx["net"]], linked="invoices")
R(X, "zero rated sales altogether, net", [sm(INV, "net", lambda x: x["rate"] == 0)], linked="invoices")
R(X, "gross of Northgate School that's already been paid", [sm(INV, "gross", lambda x: x["c"] == "Northgate School" and x["paid"])], linked="invoices")
R(X, "highest gross this month, who and how much", [T("Sharma"), 3640], linked="payroll")
_ki = [x for x in PAY if x["dep"] == "Kitchen"]
R(X, "avg hourly rate in the kitchen weighted by hours (not just the plain average)", [sm(_ki, "g")/sm(_ki, "h")], linked="payroll")
R(X, "pension total for Delivery", [sm(PAY, "pe", lambda x: x["dep"] == "Delivery")], linked="payroll")
R(X, "how many staff started before 2021", [sum(x["st"] < "2021-01-01" for x in PAY)], linked="payroll")
R(X, "kitchen's share of the gross wage bill in %", [P(sm(_ki, "g")/sm(PAY, "g"))], linked="payroll")
R(X, "median hourly rate?", [median(x["rt"] for x in PAY)], linked="payroll")
_low = [x for x in STK if x["q"] < x["m"]]
R(X, "what do i ned to reorder (on hand under the reorder level)", [T(x["item"]) for x in _low], linked="stock", **{"not": ["Inner tube", "Flat pedals", "Cassette", "Chain 11sp"]})
_sup = {}
for x in STK: _sup[x["sup"]] = _sup.get(x["sup"], 0) + x["v"]
_t3 = sorted(_sup.items(), key=lambda x: -x[1])[:3]
R(X, "top 3 suppliers by stock value", [O(a, v) for a, v in _t3] + [{"order": [a for a, _ in _t3]}], linked="stock")
R(X, "pieces on hand in Tyres?", [sm(STK, "q", lambda x: x["cat"] == "Tyres")], linked="stock")
R(X, "stock value of Kettenwerk stuff that costs more than 30 a piece", [sm(STK, "v", lambda x: x["sup"] == "Kettenwerk" and x["u"] > 30)], linked="stock")
_ov = [x for x in BVA if (x["c"]-x["b"])/x["b"] > .1]
R(X, "which lines are more than 10% over budget", [T(x["a"]) for x in _ov], linked="budget", **{"not": [r"\bTravel\b", r"\bTraining\b", r"\bSalaries\b"]})
R(X, "what's the actual in total (not counting the total line twice!)", [tc], linked="budget")
R(X, "total variance leaving salaries out", [tc - tb - (BVA[0]["c"]-BVA[0]["b"])], linked="budget")
_un2 = min(BVA, key=lambda x: x["c"]-x["b"])
R(X, "where did we underspend the most in money", [T(_un2["a"]), _un2["c"]-_un2["b"]], linked="budget")
R(X, "travel costs in july only", [sm(LED, "o", lambda x: x["c"] == "Travel" and x["d"] < "2025-08-01")], linked="bank")
R(X, "what was the balance at 31 July", [[x["b"] for x in LED if x["d"] <= "2025-07-31"][-1]], linked="bank")
R(X, "how often did Adobex charge us, and how much is that together", [T(r"\b3\b|three"), 61.49*3], linked="bank")
_ju, _au = sm(LED, "i", lambda x: x["c"] == "Income" and x["d"] < "2025-08-01"), sm(LED, "i", lambda x: x["c"] == "Income" and x["d"] >= "2025-08-01")
R(X, "income August against July, difference and %", [_au-_ju, P(_au/_ju-1)], linked="bank")
_lo = min(LED, key=lambda x: x["b"])
R(X, "lowest balance and on which day", [_lo["b"], T(r"2025-0?%d-0?%d|%d(st|nd|rd|th)? (of )?%s|%s\w* 0?%d|0?%d[/.]0?%d|0?%d/0?%d/" % ((int(_lo["d"][5:7]), int(_lo["d"][8:])) + (int(_lo["d"][8:]), D(_lo["d"]).strftime("%b"), D(_lo["d"]).strftime("%b"), int(_lo["d"][8:])) + (int(_lo["d"][8:]), int(_lo["d"][5:7]), int(_lo["d"][5:7]), int(_lo["d"][8:]))))], linked="bank")
R(X, "net cash flow in August?", [sm(LED, "i", lambda x: x["d"] >= "2025-08-01") - sm(LED, "o", lambda x: x["d"] >= "2025-08-01")], linked="bank")
R(X, "mrr today, cancelled ones don't count", [sm(SUB, "m", lambda x: not x["x"])], linked="subs")
R(X, "how much mrr did we lose through cancellations in Q1 2025", [sm(SUB, "m", lambda x: x["x"])], linked="subs")
_act = [x for x in SUB if not x["x"]]
R(X, "active seats per country", [O(c, sm(_act, "s", lambda x: x["c"] == c)) for c in ("DE", "UK", "PT", "US", "FR")], linked="subs")
_tm = [x for x in _act if x["p"] == "Team"]
R(X, "arpa of the active Team accounts", [sm(_tm, "m")/len(_tm)], linked="subs")
R(X, "yearly deprecation on kitchen assets", [sm(AST, "v", lambda x: x["c"] == "Kitchen")], linked="assets")
R(X, "book value of the delivery van at 31 Dec 2024? straight line monthly", [38400 - 5400*33/12], linked="assets")
R(X, "zug, growth from Q1 to Q4", [P(455600/391000-1)], linked="branches")
_gb = sm(BRN, "y", lambda x: x["a"] in ("Genf", "Basel"))
R(X, "how much of the year's revenue comes from Genf and Basel together, percent", [P(_gb/sm(BRN, "y"))], linked="branches")
_dr = min(BRN, key=lambda x: x["q"][3]/x["q"][2])
R(X, "which branch fell hardest Q3 -> Q4 in percent", [T(_dr["a"]), P(_dr["q"][3]/_dr["q"][2]-1)], linked="branches")
R(X, "avg revenue per branch in Q3", [sum(x["q"][2] for x in BRN)/8], linked="branches")

R(X, "is anything booked twice in here?", [T("Ferncliff"), T(r"63\.85|\b(%s)\b" % "|".join(str(x["r"]) for x in LED if x["t"] == "Lunch Ferncliff"))], linked="bank")
R(X, "which plan has Ikeda Works and with how many seats, mrr?", [T("Team"), 25, 725], linked="subs")
R(X, "accounts signed between 1 July 2024 and 31 Dec 2024, how many and what mrr", [sum("2024-07-01" <= x["d"] <= "2024-12-31" for x in SUB), sm(SUB, "m", lambda x: "2024-07-01" <= x["d"] <= "2024-12-31")], linked="subs")

# ------------------------------------------------------------------ edits of tables
Z = "sheet-edits"
R(Z, "only show me kitchen", [], linked="payroll", checks=[{"shows": {"column": "Department", "only": ["Kitchen"], "count": 4}}, {"kept": "A1:H14"}])
R(Z, "filter: UK and Enterprise", [], linked="subs", checks=[{"shows": {"column": "Account", "only": ["Dunmore plc", "Norfolk Mills"], "count": 2}}, {"kept": "A1:H20"}])
_so = sorted(PAY, key=lambda x: (x["dep"], -x["g"]))
R(Z, "sort by department a-z, inside that gross from high to low", [], linked="payroll", checks=[{"column": "Name", "values": [x["n"] for x in _so]}, {"column": "Gross", "values": [x["g"] for x in _so]}, {"rows": 14}])
R(Z, "highlight the variances % above 10%", [], linked="budget", checks=[{"marked": [f"E{x['r']}" for x in _ov], "unmarked": ["E2", "E3", "E4", "E6", "E8"]}, {"kept": "A1:E14"}])
R(Z, "freeze the top row pls", [], linked="bank", checks=[{"frozen": 1}, {"kept": "A1:F36"}])
R(Z, "hourly rate, gross, pension and paid out should show as £", [], linked="payroll", checks=[{"at": "E2:H14", "format": "£|GBP"}, {"kept": "A1:H14"}])
R(Z, "rename 'Reorder at' to 'Min stock'", [], linked="stock", checks=[{"at": "F1", "is": "Min stock"}, {"kept": "A2:H17"}])
R(Z, "in the text column replace Adobex with Adobe Inc", [], linked="bank", checks=[{"count": {"text": "Adobex", "is": 0}}, {"count": {"text": "Adobe Inc", "is": 3}}, {"kept": "C1:F36"}, {"rows": 36}])
R(Z, "get rid of the Country column", [], linked="subs", checks=[{"headers": ["Account", "Plan", "Seats", "Price per seat", "MRR", "Signed", "Cancelled"]}, {"kept": "A1:G20"}])
_pl = {p: sm(SUB, "m", lambda x: x["p"] == p) for p in ("Team", "Solo", "Enterprise")}
R(Z, "sumary on a new worksheet, mrr per plan (all accounts, cancelled too)", [], linked="subs", checks=[{"new": True, "row": f"^{p}$", "is": v, "formula": "SUM"} for p, v in _pl.items()] + [{"kept": "A1:H20"}])
_ty = sm(BRN, "y")
R(Z, "add a column 'Share' with each branch's % of the whole year", [], linked="branches", checks=[{"column": "Share", "nth": [[1, [BRN[0]["y"]/_ty, 100*BRN[0]["y"]/_ty]], [8, [BRN[7]["y"]/_ty, 100*BRN[7]["y"]/_ty]]], "formula": "/"}, {"kept": "A1:F9"}])
R(Z, "we counted again: 90 brake cables on hand", [], linked="stock", checks=[{"at": "E7", "is": 90}, {"at": "H7", "is": 265.5, "formula": r"\*"}, {"kept": "A1:H6"}, {"kept": "A8:H17"}])
R(Z, "unit cost of everything from Kettenwerk goes up 5%", [], linked="stock", checks=[{"at": "G8", "is": 24.5*1.05}, {"at": "G9", "is": 31.75*1.05}, {"at": "G10", "is": 58.2*1.05}, {"kept": "A2:G7"}, {"kept": "A11:G17"}])
R(Z, "new column Monthly budget = budget / 12", [], linked="budget", checks=[{"column": "Monthly budget", "nth": [[1, 412000/12], [12, 1250]], "formula": "/"}, {"kept": "A1:E14"}])
R(Z, "append a branch: Winterthur 198,000 / 204,500 / 211,300 / 230,100", [], linked="branches", checks=[{"row": "^Winterthur$", "column": "Q3", "is": 211300}, {"row": "^Winterthur$", "column": "Year", "is": 843900, "formula": r"SUM|\+"}, {"rows": 10}, {"kept": "A1:F9"}])
_cust = {}
for x in INV: _cust[x["c"]] = _cust.get(x["c"], 0) + x["net"]
R(Z, "per customer net totals in a separate tab", [], linked="invoices", checks=[{"new": True, "row": f"^{re.escape(c)}$", "is": v, "formula": "SUM"} for c, v in _cust.items()] + [{"kept": "A1:H27"}])

R(Z, "fill the blanks in Paid on with the word open", [], linked="invoices", checks=[{"at": f"H{x['r']}", "is": "open"} for x in _un] + [{"count": {"text": "open", "is": 9}}, {"kept": "A1:G27"}])
R(Z, "issue dates as dd.mm.yyyy please", [], linked="invoices", checks=[{"at": "B2:B27", "format": r"dd\\?\.mm\\?\.yyyy"}, {"kept": "A1:H27"}])

# ------------------------------------------------------------------ what cannot be answered
C = "cannot"
def cannot(say, *ways, **kw): R(C, say, [ways[0]] if len(ways) == 1 else [{"either": [[w] for w in ways]}], **{"not": [BOLD]}, **kw)
cannot("how much per month on a 90k loan at 5%", ASK(r"how long|term|years|months|period"))
cannot("where's bitcoin at right now?", REF)
cannot("what is the ECB deposit rate today", REF)
cannot("npv at 8% please", ASK(r"cash ?flow|flows|amount|outlay|invest|figures|numbers"))
cannot("best way to set up my company so that I pay less tax?", REF)
cannot("my landlord keeps the deposit, should i sue", REF)
cannot("add up column B", REF, ASK(r"spreadsheet|sheet|table|column"))
cannot("revenue of Winterthur in Q2?", T(r"Winterthur[^\n]*(?:\bno\b|\bnot\b|none|n['’]t|nothing)|(?:\bno\b|\bnot\b|none|n['’]t|nothing)[^\n]*Winterthur"), linked="branches")
cannot("price of a 10 year bond with a 5% coupon, 1,000 face", ASK(r"yield|rate|market|return"))
cannot("straight line depreciation on a 40k machine, 4k scrap", ASK(r"life|years|how long|useful|period"))
cannot("500 pounds in dollars?", REF, ASK(r"\brate|exchange|fx"))
cannot("wacc: 60/40 equity and debt, tax 25%, debt costs 5%", ASK(r"cost of equity|equity|return"))
cannot("LTV of a customer paying 50 a month at 80% gross margin", ASK(r"churn|lifetime|how long|retention|months"))
cannot("how long for 9,000 of card debt at 22% paying 150 a month", T(r"never|(?:not|n['’]t) (?:even )?(?:cover|enough|be paid|pay it)|less than the interest|interest (?:alone )?is|below the interest|grow|too (?:low|small)|exceed"))
cannot("irr of 5k, 5k and 5k coming in", REF, ASK(r"outlay|invest|negative|paid|cost|out"), T(r"no irr|undefined|does(?:n['’]t| not) exist|no (?:outlay|investment|negative)|needs? (?:a|an|at least)"))
cannot("what will nestle shares cost in a year", REF)
cannot("growing perpetuity, first payment 5,000, growth 6%, discount 5%. value?", T(r"infinit|no (?:finite )?(?:value|present)|undefined|must (?:be|stay|exceed)|below|less than|exceed|higher than|larger than|greater than|at least as|not? (?:exist|finite)|can['’]?t|cannot"))
cannot("cost of equity with beta 1.1 and risk free of 3", ASK(r"market|premium"))
cannot("do it again like last time but with 6%", REF, ASK(r"last|previous|earlier|what|which|calculation"))
cannot("bonus per person please", REF, ASK(r"bonus|column"), T(r"no (?:column|bonus)|bonus[^\n]*(?:not|n['’]t|no\b)"), linked="payroll")
cannot("what did customer Schmidt AG pay us", T(r"Schmidt[^\n]*(?:\bno\b|\bnot\b|none|n['’]t|nothing)|(?:\bno\b|\bnot\b|none|n['’]t|nothing)[^\n]*Schmidt"), linked="invoices")

# ------------------------------------------------------------------ writing and validating
def tidy(x):
    if isinstance(x, bool) or x is None or isinstance(x, (str, int)): return x
    if isinstance(x, Fr): x = float(x)
    if isinstance(x, float):
        assert math.isfinite(x)
        y = round(x, 6); return int(y) if y == int(y) and abs(y) < 1e15 else y
    if isinstance(x, dict): return {k: tidy(v) for k, v in x.items()}
    return [tidy(v) for v in x]
def validate(data):
    bad = []; ids = [r["id"] for r in data["requests"]]
    if len(set(ids)) != len(ids): bad.append("ids not unique")
    says = [r["say"] for r in data["requests"]]
    bad += [f"twice: {s}" for s in says if says.count(s) > 1]
    forms = {"any", "value", "pct", "months", "years", "month", "text", "of", "order", "asks", "refuses", "either", "within"}
    def wants(ws, at):
        for w in ws:
            if isinstance(w, (int, float)): continue
            if not isinstance(w, dict) or not w or set(w) - forms: bad.append(f"{at}: expectation {w}")
            for key in ("text", "asks"):
                if key in w: re.compile(w[key])
            if "of" in w and not ("value" in w or "pct" in w): bad.append(f"{at}: of without value")
            for alt in w.get("either", []): wants(alt, at)
    def cell(ref, t):
        m = re.fullmatch(r"([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?", ref)
        return bool(m)
    def inside(ref, t):
        m = re.fullmatch(r"([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?", ref); w, h = len(t["rows"][0]), len(t["rows"])
        col = lambda s: sum((ord(ch) - 64) * 26 ** k for k, ch in enumerate(reversed(s)))
        return col(m[3] or m[1]) <= w and int(m[4] or m[2]) <= h
    def checks(cs, t, at, before):
        for c in cs:
            if "any" in c:
                for alt in c["any"]: checks(alt, t, at, before)
            for key in ("at", "kept"):
                if key in c:
                    if not cell(c[key], t): bad.append(f"{at}: ref {c[key]}")
                    elif key == "kept" and (t is None or not inside(c[key], t)): bad.append(f"{at}: kept outside {c[key]}")
            for ref in c.get("marked", []) + c.get("unmarked", []):
                if not cell(ref, t) or not inside(ref, t): bad.append(f"{at}: marked {ref}")
            for key in ("row", "formula", "format", "on"):
                if isinstance(c.get(key), str): re.compile(c[key])
            if "as" in c and not 0 <= c["as"] < before + 1: bad.append(f"{at}: as {c['as']}")
    for r in data["requests"]:
        if r.get("linked") and r["linked"] not in data["sheets"]: bad.append(f"{r['id']}: no table {r['linked']}")
        t = data["sheets"].get(r.get("linked"))
        for k, m in enumerate([r, *r.get("then", [])]):
            at = f"{r['id']}/{k+1}"
            if not m.get("say"): bad.append(f"{at}: nothing said")
            if not (m.get("expect") or m.get("checks") or m.get("sheet")): bad.append(f"{at}: nothing expected")
            if "expect" not in m: bad.append(f"{at}: no expect")
            wants(m.get("expect", []), at); checks(m.get("checks", []), t, at, k)
            for n in m.get("not", []): re.compile(n)
            known = {"id", "category", "say", "linked", "expect", "not", "sheet", "checks", "then"}
            if set(m) - known: bad.append(f"{at}: fields {set(m) - known}")
            s = m.get("sheet")
            if s:
                if set(s) - {"minFormulas", "formula", "results", "inputs", "labels", "linked"}: bad.append(f"{at}: sheet {set(s)}")
                wants(s.get("results", []), at)
    # the tables: every formula's value is recomputed from its row by a small reader
    for name, t in data["sheets"].items():
        g = t["rows"]
        if any(len(row) != len(g[0]) for row in g): bad.append(f"{name}: ragged")
        val = lambda r, c: (g[r][c]["v"] if isinstance(g[r][c], dict) else g[r][c]) or 0
        for r, row in enumerate(g):
            for c, x in enumerate(row):
                if isinstance(x, dict):
                    e = x["f"][1:].replace("5%", "0.05")
                    e = re.sub(r"SUM\(([A-Z])(\d+):([A-Z])(\d+)\)", lambda m: str(sum(val(i - 1, j) for i in range(int(m[2]), int(m[4]) + 1) for j in range(ord(m[1]) - 65, ord(m[3]) - 64))), e)
                    e = re.sub(r"([A-Z])(\d+)", lambda m: f"({val(int(m[2]) - 1, ord(m[1]) - 65)})", e)
                    if abs(eval(e) - x["v"]) > 1e-5: bad.append(f"{name} {r+1},{c+1}: {x} is {eval(e)}")
    return bad
if __name__ == "__main__":
    data = {"about": "Finance requests as people type them, with right values computed by expected.py from the definitions (loops, sums and bisection). Same form as the project's requests.json.", "sheets": tidy(sheets), "requests": tidy(requests)}
    bad = validate(data)
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "own-requests.json"), "w") as out:
        out.write('{"about": ' + json.dumps(data["about"]) + ',\n"sheets": {\n' + ",\n".join(f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in data["sheets"].items()) + '\n},\n"requests": [\n' + ",\n".join(json.dumps(r, ensure_ascii=False) for r in data["requests"]) + "\n]}\n")
    json.load(open(os.path.join(here, "own-requests.json")))
    from collections import Counter
    print(len(data["requests"]), dict(Counter(r["category"] for r in data["requests"])))
    print("\n".join(bad) or "valid")
