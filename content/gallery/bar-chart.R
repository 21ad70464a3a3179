teeth <- read.csv("tooth-growth.csv")
means <- with(teeth, tapply(len, list(supp, dose), mean))
half <- with(teeth, tapply(len, list(supp, dose), function(len) diff(t.test(len)$conf.int) / 2))
at <- barplot(means, beside = TRUE, ylim = c(0, 36), col = c("#e69f00", "#56b4e9"),
              legend.text = c("Orange juice", "Ascorbic acid"),
              args.legend = list(x = "topleft", bty = "n"),
              names.arg = c("0.5 mg", "1 mg", "2 mg"),
              xlab = "Vitamin C per day", ylab = "Odontoblast length")
arrows(at, means - half, at, means + half, angle = 90, code = 3, length = 0.05)
bar <- with(teeth, cbind(match(supp, rownames(means)), match(dose, colnames(means))))
points(jitter(at[bar]), teeth$len, cex = 0.6)
for (dose in unique(teeth$dose))
  print(t.test(len ~ supp, data = teeth[teeth$dose == dose, ]))
